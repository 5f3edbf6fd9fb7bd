import type { Ref } from 'react';
import type { Section } from './read';

interface SectionListProps {
  sections: readonly Section[];
  id?: string;
  isClosed?: boolean;
  list?: Ref<HTMLUListElement>;
}

export function SectionList({ sections, id, isClosed = false, list }: SectionListProps) {
  return (
    <ul
      className="toc_list"
      id={id}
      ref={list}
      hidden={isClosed}
      style={isClosed ? { display: 'none' } : undefined}
    >
      {sections.map(({ id, text, parts }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {parts.length > 0 && <SectionList sections={parts} />}
        </li>
      ))}
    </ul>
  );
}
