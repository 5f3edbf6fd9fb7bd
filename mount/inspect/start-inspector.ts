import { pageTransport } from '../../src/http/ajax';
import { asRecord, asString } from '../../src/lib/json-values';
import { getHtmlElement, listenOnWindow } from '../loader/safe-dom';
import { formatDownloadTotal } from './describe-element';
import { createOutlines } from './draw-outlines';
import { createHtmlElement, createPanelEntry, PANEL_STYLES } from './panel-entry';
import {
  type ChunkManifest,
  isAdoptionMissing,
  listLoadedUrls,
  measureWidgetDownload,
  resolveChunkUrls,
  trackMountPointOrigins,
} from './read-mount-point';
import { createTranslate, readPageLanguage } from './texts';

/**
 * The inspector is stored in a property of `window`, so that starting the script again, for example by a bookmarklet,
 * only opens the existing panel.
 */
const OPEN_INSPECTOR = Symbol.for('tiem.inspector');

declare global {
  interface Window {
    [OPEN_INSPECTOR]?: () => void;
  }
}

interface InspectorDeps {
  /** The URL of tiem-inspect.js; the chunks and their manifest are in the same folder. */
  scriptUrl: string;
  /** Whether to open the panel at once. Otherwise only its button is shown. */
  isOpen: boolean;
}

/**
 * Outlines every mount point and lists them in a panel with their state, origin, download size and problems.
 * Renders into a shadow root above the page. Returns a cleanup function for tests.
 */
export function startInspector({ scriptUrl: base, isOpen: shouldOpen }: InspectorDeps): () => void {
  const openInspector = window[OPEN_INSPECTOR];
  if (openInspector) {
    openInspector();
    return () => {};
  }
  const translate = createTranslate(readPageLanguage());
  const origins = trackMountPointOrigins();
  const problems = new WeakMap<Element, string[]>();
  let manifest: ChunkManifest = {};
  let isOpen = false;
  let isPicking = false;
  let picked: Element | undefined;
  let hovered: Element | undefined;
  let highlighted: Element | undefined;
  const entries = new Map<Element, ReturnType<typeof createPanelEntry>>();

  const toggle = createHtmlElement('button', {
    type: 'button',
    className: 'toggle',
    textContent: translate('title'),
  });
  const close = createHtmlElement('button', {
    type: 'button',
    textContent: '×',
    ariaLabel: translate('close'),
  });
  const warning = createHtmlElement('p', { role: 'alert', hidden: true });
  const total = createHtmlElement('p');
  const pick = createHtmlElement('button', {
    type: 'button',
    textContent: translate('pick'),
    ariaPressed: 'false',
  });
  const status = createHtmlElement('p', { role: 'status' });
  const list = createHtmlElement('div');
  const panel = createHtmlElement(
    'section',
    { className: 'panel', role: 'dialog', ariaLabel: translate('title'), hidden: true },
    createHtmlElement(
      'div',
      { className: 'head' },
      createHtmlElement('h2', { textContent: translate('title') }),
      close,
    ),
    createHtmlElement('div', { className: 'body' }, warning, total, pick, status, list),
  );
  const pickLayer = createHtmlElement('div', { className: 'glass', hidden: true });
  const layer = createHtmlElement('div', { ariaHidden: 'true' });
  const host = Document.prototype.createElement.call(document, 'tiem-inspector');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PANEL_STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(layer, pickLayer, toggle, panel);
  const outlines = createOutlines(layer, document);

  const findMountPoints = () => [...getHtmlElement().querySelectorAll('body[data-tiem], body [data-tiem]')];

  function getPanelEntryOf(element: Element) {
    const known = entries.get(element);
    if (known) return known;
    const entry = createPanelEntry(element, {
      translate,
      readFacts: (target) => ({
        origin: origins.findOrigin(target),
        problems: problems.get(target) ?? [],
        downloadSize: measureWidgetDownload(
          resolveChunkUrls((target.getAttribute('data-tiem') ?? '').split(/\s+/), manifest, base),
        ),
      }),
      listWidgets: () =>
        Object.keys(manifest)
          .filter((name) => !name.includes('/'))
          .sort(),
      onToggle(target, isShown) {
        highlighted = isShown ? target : undefined;
        if (isShown) target.scrollIntoView({ block: 'nearest' });
        scheduleRender();
      },
      announce: (sentence) => {
        status.textContent = sentence;
      },
    });
    entries.set(element, entry);
    return entry;
  }

  let frame = 0;
  const scheduleRender = () => {
    if (isOpen && frame === 0) frame = requestAnimationFrame(renderPanel);
  };
  function renderPanel(): void {
    frame = 0;
    const mountPoints = findMountPoints();
    const shown =
      picked?.isConnected && !mountPoints.includes(picked) ? [picked, ...mountPoints] : mountPoints;
    for (const element of entries.keys()) if (!shown.includes(element)) entries.delete(element);
    const nodes = shown.map((element) => getPanelEntryOf(element).details);
    // Replaces the panel's list entries only if they have changed, because an entry that is inserted again loses the
    // focus.
    if (nodes.length !== list.children.length || nodes.some((node, index) => list.children[index] !== node))
      list.replaceChildren(...nodes);
    for (const element of shown) entries.get(element)?.update();
    total.textContent =
      mountPoints.length > 0
        ? formatDownloadTotal(measureWidgetDownload(listLoadedUrls(base)), translate)
        : translate('none');
    outlines.drawOutlines(mountPoints, isPicking ? hovered : highlighted);
  }

  function setPanelOpen(next: boolean): void {
    isOpen = next;
    panel.hidden = !next;
    toggle.hidden = next;
    if (next) {
      close.focus();
      scheduleRender();
    } else {
      setElementPicking(false);
      outlines.clearOutlines();
      toggle.focus();
    }
  }
  function setElementPicking(next: boolean): void {
    isPicking = next;
    hovered = undefined;
    // A transparent layer catches the pointer, so that a click that picks an element does not trigger its widget.
    pickLayer.hidden = !next;
    pick.setAttribute('aria-pressed', String(next));
    status.textContent = next ? translate('picking') : '';
    scheduleRender();
  }
  function selectPickedElement(element: Element | undefined): void {
    setElementPicking(false);
    if (!element) return;
    picked = element.closest('[data-tiem]') === element ? undefined : element;
    renderPanel();
    const { details } = getPanelEntryOf(element);
    details.open = true;
    details.querySelector('summary')?.focus();
  }
  const findElementAt = ({ clientX, clientY }: MouseEvent) =>
    Document.prototype.elementsFromPoint.call(document, clientX, clientY).find((element) => element !== host);

  pickLayer.onpointermove = (event) => {
    hovered = findElementAt(event);
    scheduleRender();
  };
  pickLayer.onclick = (event) => selectPickedElement(findElementAt(event));
  toggle.onclick = () => setPanelOpen(true);
  close.onclick = () => setPanelOpen(false);
  pick.onclick = () => setElementPicking(!isPicking);

  function handleKey(event: KeyboardEvent): void {
    const { key } = event;
    const isInside = event.composedPath().includes(host);
    if (!isOpen) return;
    if (key === 'Escape' && (isPicking || isInside)) {
      if (isPicking) setElementPicking(false);
      else setPanelOpen(false);
    } else if (key === 'Enter' && isPicking && !isInside && event.target instanceof Element)
      selectPickedElement(event.target);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function handleElementFocus(event: Event): void {
    if (!isPicking || event.composedPath().includes(host) || !(event.target instanceof Element)) return;
    hovered = event.target;
    scheduleRender();
  }
  function handleWidgetProblem(event: Event): void {
    const message = asString(asRecord('detail' in event && event.detail).message);
    const element = event.target;
    if (!(element instanceof Element)) return;
    problems.set(element, [...(problems.get(element) ?? []), message]);
    scheduleRender();
  }
  const observer = new MutationObserver(scheduleRender);
  const stops = [
    listenOnWindow(['keydown'], handleKey),
    listenOnWindow(['focusin'], handleElementFocus),
    listenOnWindow(
      ['scroll', 'resize', 'load', 'tiem:widget:mounted', 'tiem:widget:unmounted'],
      scheduleRender,
    ),
    listenOnWindow(['tiem:widget:failed'], handleWidgetProblem),
  ];

  function insertInspector(): void {
    getHtmlElement().append(host);
    observer.observe(getHtmlElement(), {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['data-tiem', 'data-tiem-state'],
    });
    if (isAdoptionMissing()) {
      warning.textContent = translate('noAdoption');
      warning.hidden = false;
      console.error(`[tiem] ${warning.textContent}`);
    }
    if (shouldOpen) setPanelOpen(true);
  }
  window[OPEN_INSPECTOR] = () => setPanelOpen(true);
  pageTransport
    .fetch(new URL('manifest.json', base))
    .then((answer) => answer.json())
    .then((read: ChunkManifest) => {
      manifest = read;
      scheduleRender();
    })
    // If the manifest cannot be loaded, only the download sizes are missing.
    .catch(() => {});
  if (getHtmlElement().querySelector('body')) insertInspector();
  else stops.push(listenOnWindow(['DOMContentLoaded'], insertInspector));

  return () => {
    for (const stop of stops) stop();
    observer.disconnect();
    origins.stopTrackingOrigins();
    host.remove();
    delete window[OPEN_INSPECTOR];
  };
}
