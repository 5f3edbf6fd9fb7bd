import { useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { hideElement } from '../../src/lib/cleanups';
import type { TocProps } from './read';
import { SectionList } from './SectionList';
import { useSections } from './useSections';

export function Toc({ element, list, title, sections, startsClosed, offset, t, remember }: TocProps) {
  const [isClosed, setClosed] = useState(startsClosed);
  const ownId = useId();
  const [ours, setOurs] = useState<HTMLUListElement | null>(null);
  const listId = list?.id || ownId;

  // The server's list is not React's: what we write on it is taken back.
  useLayoutEffect(() => {
    if (!list) return;
    const { id } = list;
    list.id = listId;
    return () => {
      list.id = id;
      if (!id) list.removeAttribute('id');
    };
  }, [list, listId]);
  useLayoutEffect(() => (list && isClosed ? hideElement(list) : undefined), [list, isClosed]);

  useLayoutEffect(() => {
    const named = sections
      .flatMap((section) => [section, ...section.parts])
      .filter(({ heading }) => !heading.id);
    for (const { heading, id } of named) heading.id = id;
    return () => {
      for (const { heading } of named) heading.removeAttribute('id');
    };
  }, [sections]);

  useSections(element, list ?? ours, offset);

  if (!list && sections.length === 0) return null;

  function toggle() {
    remember(!isClosed);
    setClosed(!isClosed);
  }
  const button = (
    <button
      type="button"
      className="tiem-toc-toggle"
      aria-expanded={!isClosed}
      aria-controls={listId}
      aria-label={t(isClosed ? 'toc.openList' : 'toc.closeList')}
      onClick={toggle}
    >
      {t(isClosed ? 'toc.open' : 'toc.close')}
    </button>
  );
  if (list) return createPortal(button, title ?? element);
  return (
    <>
      {title ? (
        createPortal(button, title)
      ) : (
        <p className="toc_title tiem-toc-title">
          {t('toc.title')} {button}
        </p>
      )}
      <SectionList sections={sections} id={listId} isClosed={isClosed} list={setOurs} />
    </>
  );
}
