/** Signs in beside a form that stays as it is. */
export const SignIn = ({ words }: { words: string }) => (
  <p>
    <a className="inline-flex min-h-11 items-center" href="/sign-in" target="_blank" rel="noreferrer">
      {words}
    </a>
  </p>
);
