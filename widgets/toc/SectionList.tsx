import type { Ref } from 'react';
import type { Section } from './read';

interface SectionListProps {
  sections: readonly Section[];
  id?: string;
  hidden?: boolean;
  list?: Ref<HTMLUListElement>;
}

export function SectionList({ sections, list, ...rest }: SectionListProps) {
  return (
    <ul className="toc_list" ref={list} {...rest}>
      {sections.map(({ id, text, parts }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {parts.length > 0 && <SectionList sections={parts} />}
        </li>
      ))}
    </ul>
  );
}
