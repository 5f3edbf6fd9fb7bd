import { htmlElement, listen } from '../loader/safe-dom';
import { totalSentence } from './describe';
import { isAdoptionMissing, watchOrigins } from './origins';
import { createOutlines } from './outlines';
import { createEntry, el } from './panel';
import { PANEL_STYLES } from './panel-styles';
import { costOf, loadedUrls, type Manifest, readSetting, urlsOf } from './read-mount-point';
import { textsFor } from './texts';

/**
 * A property of `window`, so that starting the script again, for example by a bookmarklet, only opens the existing
 * panel.
 */
const INSPECTOR = Symbol.for('tiem.inspector');

interface InspectorDeps {
  /** The URL of tiem-inspect.js; the chunks and their manifest are in the same folder. */
  base: string;
  /** Whether to open the panel at once. Otherwise only its button is shown. */
  isOpen: boolean;
}

/**
 * Outlines every mount point and lists them in a panel with their state, origin, download size and problems.
 * Renders into a shadow root above the page. Returns a cleanup function for tests.
 */
export function startInspector({ base, isOpen: opens }: InspectorDeps): () => void {
  const page = window as unknown as Record<symbol, (() => void) | undefined>;
  const open = page[INSPECTOR];
  if (open) {
    open();
    return () => {};
  }
  const say = textsFor(pageLanguage());
  const origins = watchOrigins();
  const problems = new WeakMap<Element, string[]>();
  let manifest: Manifest = {};
  let isOpen = false;
  let isPicking = false;
  let picked: Element | undefined;
  let hovered: Element | undefined;
  let highlighted: Element | undefined;
  const entries = new Map<Element, ReturnType<typeof createEntry>>();

  const toggle = el('button', { type: 'button', className: 'toggle', textContent: say('title') });
  const close = el('button', { type: 'button', textContent: '×', ariaLabel: say('close') });
  const warning = el('p', { role: 'alert', hidden: true });
  const total = el('p');
  const pick = el('button', { type: 'button', textContent: say('pick'), ariaPressed: 'false' });
  const status = el('p', { role: 'status' });
  const list = el('div');
  const panel = el(
    'section',
    { className: 'panel', role: 'dialog', ariaLabel: say('title'), hidden: true },
    el('div', { className: 'head' }, el('h2', { textContent: say('title') }), close),
    el('div', { className: 'body' }, warning, total, pick, status, list),
  );
  const glass = el('div', { className: 'glass', hidden: true });
  const layer = el('div', { ariaHidden: 'true' });
  const host = Document.prototype.createElement.call(document, 'tiem-inspector');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PANEL_STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(layer, glass, toggle, panel);
  const outlines = createOutlines(layer, document);

  const mountPoints = () => [...htmlElement().querySelectorAll('body[data-tiem], body [data-tiem]')];

  function entryFor(element: Element) {
    const known = entries.get(element);
    if (known) return known;
    const entry = createEntry(element, {
      say,
      factsOf: (of) => ({
        origin: origins.originOf(of),
        problems: problems.get(of) ?? [],
        cost: costOf(urlsOf((of.getAttribute('data-tiem') ?? '').split(/\s+/), manifest, base)),
      }),
      widgets: () =>
        Object.keys(manifest)
          .filter((name) => !name.includes('/'))
          .sort(),
      toggled(of, isShown) {
        highlighted = isShown ? of : undefined;
        if (isShown) of.scrollIntoView({ block: 'nearest' });
        render();
      },
      announce: (sentence) => {
        status.textContent = sentence;
      },
    });
    entries.set(element, entry);
    return entry;
  }

  let frame = 0;
  const render = () => {
    if (isOpen && frame === 0) frame = requestAnimationFrame(draw);
  };
  function draw(): void {
    frame = 0;
    const points = mountPoints();
    const shown = picked?.isConnected && !points.includes(picked) ? [picked, ...points] : points;
    for (const element of entries.keys()) if (!shown.includes(element)) entries.delete(element);
    const nodes = shown.map((element) => entryFor(element).details);
    // Re-inserting a node that is already in place would make it lose the focus.
    if (nodes.length !== list.children.length || nodes.some((node, index) => list.children[index] !== node))
      list.replaceChildren(...nodes);
    for (const element of shown) entries.get(element)?.update();
    total.textContent = points.length > 0 ? totalSentence(costOf(loadedUrls(base)), say) : say('none');
    outlines.draw(points, isPicking ? hovered : highlighted);
  }

  function setOpen(next: boolean): void {
    isOpen = next;
    panel.hidden = !next;
    toggle.hidden = next;
    if (next) {
      close.focus();
      render();
    } else {
      setPicking(false);
      outlines.clear();
      toggle.focus();
    }
  }
  function setPicking(next: boolean): void {
    isPicking = next;
    hovered = undefined;
    // A transparent layer catches the pointer, so that a click that picks an element does not trigger its widget.
    glass.hidden = !next;
    pick.setAttribute('aria-pressed', String(next));
    status.textContent = next ? say('picking') : '';
    render();
  }
  function choose(element: Element | undefined): void {
    setPicking(false);
    if (!element) return;
    picked = element.closest('[data-tiem]') === element ? undefined : element;
    draw();
    const { details } = entryFor(element);
    details.open = true;
    details.querySelector('summary')?.focus();
  }
  const elementAt = ({ clientX, clientY }: MouseEvent) =>
    (Document.prototype.elementsFromPoint.call(document, clientX, clientY) as Element[]).find(
      (element) => element !== host,
    );

  glass.onpointermove = (event) => {
    hovered = elementAt(event);
    render();
  };
  glass.onclick = (event) => choose(elementAt(event));
  toggle.onclick = () => setOpen(true);
  close.onclick = () => setOpen(false);
  pick.onclick = () => setPicking(!isPicking);

  function handleKey(event: Event): void {
    const { key } = event as KeyboardEvent;
    const isInside = event.composedPath().includes(host);
    if (!isOpen) return;
    if (key === 'Escape' && (isPicking || isInside)) {
      if (isPicking) setPicking(false);
      else setOpen(false);
    } else if (key === 'Enter' && isPicking && !isInside && event.target instanceof Element)
      choose(event.target);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function handleFocus(event: Event): void {
    if (!isPicking || event.composedPath().includes(host) || !(event.target instanceof Element)) return;
    hovered = event.target;
    render();
  }
  function handleProblem(event: Event): void {
    const { message = '' } = Object((event as CustomEvent).detail) as { message?: string };
    const element = event.target;
    if (!(element instanceof Element)) return;
    problems.set(element, [...(problems.get(element) ?? []), message]);
    render();
  }
  const observer = new MutationObserver(render);
  const stops = [
    listen(['keydown'], handleKey),
    listen(['focusin'], handleFocus),
    listen(['scroll', 'resize', 'load', 'tiem:widget:mounted', 'tiem:widget:unmounted'], render),
    listen(['tiem:widget:failed'], handleProblem),
  ];

  function show(): void {
    htmlElement().append(host);
    observer.observe(htmlElement(), {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['data-tiem', 'data-tiem-state'],
    });
    if (isAdoptionMissing()) {
      warning.textContent = say('noAdoption');
      warning.hidden = false;
      console.error(`[tiem] ${warning.textContent}`);
    }
    if (opens) setOpen(true);
  }
  page[INSPECTOR] = () => setOpen(true);
  fetch(new URL('manifest.json', base))
    .then((answer) => answer.json())
    .then((read: Manifest) => {
      manifest = read;
      render();
    })
    // Without the manifest only the download sizes are missing.
    .catch(() => {});
  if (htmlElement().querySelector('body')) show();
  else stops.push(listen(['DOMContentLoaded'], show));

  return () => {
    for (const stop of stops) stop();
    observer.disconnect();
    origins.stop();
    host.remove();
    delete page[INSPECTOR];
  };
}

/** The setting `locale` is either a language tag or WooCommerce's object with `userLocale` and `siteLocale`. */
function pageLanguage(): string {
  const locale = readSetting('locale');
  const { userLocale, siteLocale } = Object(locale) as { userLocale?: unknown; siteLocale?: unknown };
  const given = typeof locale === 'string' ? locale : (userLocale ?? siteLocale);
  return typeof given === 'string' ? given : htmlElement().lang;
}
