export interface GuideLink {
  name: string;
  title: string;
  summary: string;
  sections: readonly { id: string; title: string }[];
}

export interface GuideGroup {
  title: string;
  guides: readonly GuideLink[];
}

/** The guides with a sentence on each. */
export function Contents({ groups }: { groups: readonly GuideGroup[] }) {
  return (
    <div className="contents" lang="en">
      {groups.map(({ title, guides }) => (
        <section key={title}>
          <h2>{title}</h2>
          <dl>
            {guides.map((guide) => (
              <div key={guide.name}>
                <dt>
                  <a href={`/docs/${guide.name}`}>{guide.title}</a>
                </dt>
                <dd>{guide.summary}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** The list beside a guide. Below the guide that is open stand its sections. */
export function GuideList({ groups, current }: { groups: readonly GuideGroup[]; current: GuideLink }) {
  return groups.map(({ title, guides }) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul>
        {guides.map((guide) => (
          <li key={guide.name}>
            <a href={`/docs/${guide.name}`} aria-current={guide.name === current.name ? "page" : undefined}>
              {guide.title}
            </a>
            {guide.name === current.name && (
              <ul>
                {guide.sections.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
