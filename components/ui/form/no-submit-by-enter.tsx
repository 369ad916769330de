/**
 * The first element of a form that sends something for good: Enter in a line of text does not submit it, also without scripts,
 * because the form's default button is disabled (HTML, "Implicit submission").
 */
export const NoSubmitByEnter = () => <button type="submit" disabled hidden />;
