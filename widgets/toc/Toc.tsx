import { type Ref, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isPlainClick } from '../../src/lib/browser';
import { hideElement } from '../../src/lib/cleanups';
import { findLinkTarget, getScrollOffset, scrollToLinkTarget } from '../../src/lib/scroll-to';
import type { TocProps, TocSection } from './read-props';

export function Toc({
  element,
  serverList: list,
  serverTitle: title,
  sections,
  startsClosed,
  offset,
  t,
  remember,
}: TocProps) {
  const [isClosed, setClosed] = useState(startsClosed);
  const ownId = useId();
  const [ownList, setOwnList] = useState<HTMLUListElement | null>(null);
  const listId = list?.id || ownId;

  // Restores the attributes of the list on cleanup, because the server rendered it, not React.
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
    const headingsWithoutId = sections
      .flatMap((section) => [section, ...section.subsections])
      .filter(({ heading }) => !heading.id);
    for (const { heading, id } of headingsWithoutId) heading.id = id;
    return () => {
      for (const { heading } of headingsWithoutId) heading.removeAttribute('id');
    };
  }, [sections]);

  useSectionLinks(element, list ?? ownList, offset);

  if (!list && sections.length === 0) return null;

  function toggleList() {
    remember(!isClosed);
    setClosed(!isClosed);
  }
  const button = (
    <button
      type="button"
      className="tiem-toc__toggle"
      aria-expanded={!isClosed}
      aria-controls={listId}
      aria-label={t(isClosed ? 'toc.openList' : 'toc.closeList')}
      onClick={toggleList}
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
        <p className="toc_title tiem-toc__title">
          {t('toc.title')} {button}
        </p>
      )}
      <SectionList sections={sections} id={listId} isClosed={isClosed} listRef={setOwnList} />
    </>
  );
}

interface SectionListProps {
  sections: readonly TocSection[];
  id?: string;
  isClosed?: boolean;
  listRef?: Ref<HTMLUListElement>;
}

function SectionList({ sections, id, isClosed = false, listRef: list }: SectionListProps) {
  return (
    <ul
      className="toc_list"
      id={id}
      ref={list}
      hidden={isClosed}
      style={isClosed ? { display: 'none' } : undefined}
    >
      {sections.map(({ id, text, subsections }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {subsections.length > 0 && <SectionList sections={subsections} />}
        </li>
      ))}
    </ul>
  );
}

/**
 * Tolerance in px for the position of the current heading: after a scroll to a section, its heading may be slightly
 * below the line at which the section counts as current.
 */
const LINE_TOLERANCE = 16;

/** Makes the links of the table of contents scroll smoothly, and marks the link of the current section. */
function useSectionLinks(element: HTMLElement, list: HTMLElement | null, offset: number): void {
  // Uses a layout effect, because Preact 11 cleans up passive effects a frame after unmounting, when the server's
  // nodes have already been restored.
  useLayoutEffect(() => {
    if (!list) return;
    const sections = [...list.querySelectorAll('a')].flatMap((link) => {
      const heading = findLinkTarget(link);
      return heading ? [{ link, heading, line: getScrollOffset(heading, offset) + LINE_TOLERANCE }] : [];
    });
    let current: HTMLAnchorElement | undefined;
    let frame = 0;
    let stop: (() => void) | undefined;

    function markCurrentSection(): void {
      frame = 0;
      const read = sections
        .filter(({ heading, line }) => heading.getBoundingClientRect().top <= line)
        .at(-1)?.link;
      if (read === current) return;
      current?.removeAttribute('aria-current');
      read?.setAttribute('aria-current', 'location');
      current = read;
    }
    function handleScroll(): void {
      frame ||= requestAnimationFrame(markCurrentSection);
    }
    function handleClick(event: MouseEvent): void {
      if (!isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const target = link && findLinkTarget(link);
      if (!link || !target) return;
      event.preventDefault();
      stop?.();
      stop = scrollToLinkTarget(link, target, offset);
    }

    markCurrentSection();
    addEventListener('scroll', handleScroll, { passive: true });
    element.addEventListener('click', handleClick);
    return () => {
      removeEventListener('scroll', handleScroll);
      element.removeEventListener('click', handleClick);
      cancelAnimationFrame(frame);
      stop?.();
      current?.removeAttribute('aria-current');
    };
  }, [element, list, offset]);
}
