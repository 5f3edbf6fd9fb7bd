import { createRequire } from 'node:module';

/** The parts of jsdom's implementation classes that are used here. */
interface ElementImpl {
  readonly nodeType: number;
  readonly parentElement: ElementImpl | null;
  readonly _localName: string;
  readonly _namespaceURI: string | null;
  readonly _ownerDocument: { readonly compatMode: string };
  getAttributeNS(namespace: null, name: string): string | null;
  hasAttributeNS(namespace: null, name: string): boolean;
}

interface DocumentImpl {
  createElementNS(namespace: string, name: string): ElementImpl;
}

interface LabelImpl extends ElementImpl {
  /**
   * Returns the label's document, or its topmost ancestor if the label is in no document. Only a document has `_ids`,
   * an index of elements by id.
   */
  getRootNode(options: object): { readonly _ids?: Readonly<Record<string, LabelImpl[]>> };
}

/**
 * The methods of nwsapi, jsdom's selector engine, that jsdom calls. They take and return the page's elements, not those
 * of the implementation classes.
 */
interface SelectorEngine {
  first(selector: string, root: Node): Element | null;
  select(selector: string, root: Node): Element[];
  match(selector: string, element: Element): boolean;
  closest(selector: string, element: Element): Element | null;
}

/** What an element must have so that a selector can match it. Some elements that have all this still do not match. */
interface SelectorRequirements {
  tag: string;
  id: string | undefined;
  classes: string[];
  attributes: string[];
}

const ELEMENT_NODE = 1;
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const COMPOUND = /^(?:\*|[a-z][\w-]*)?(?:[#.][a-z_-][\w-]*|\[[a-z_][\w-]*\]|::?[a-z-]+)*$/i;

/**
 * Returns the tag, id, classes and attributes that an element must have to match each part of a selector list. Returns
 * undefined for selectors that need nwsapi's own parser: with escapes, namespaces, letters outside ASCII or syntax
 * errors. `:scope` and tags in capitals need it too, because nwsapi's `querySelector` and `matches` treat them
 * differently.
 */
function readSelectorRequirements(selector: string): SelectorRequirements[] | undefined {
  if (/[\\|]|:scope/i.test(selector.replace(/[|]=/g, '='))) return undefined;
  let plain = selector
    .replace(/"[^"]*"|'[^']*'/g, 'text')
    .replace(/\[\s*([\w-]+)[^\][]*\]/g, (_, name) => `[${name}]`);
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  if (/[A-Z]/.test(plain.replace(/[#.][\w-]+/g, ''))) return undefined;
  const compounds = plain.split(',').map((part) =>
    part
      .trim()
      .split(/\s*[\s>+~]\s*/)
      .at(-1),
  );
  if (compounds.some((compound) => !compound || !COMPOUND.test(compound))) return undefined;
  return compounds.map((compound = '') => ({
    tag: /^[a-z][\w-]*/i.exec(compound)?.[0].toLowerCase() ?? '',
    id: /#([\w-]+)/.exec(compound)?.[1],
    classes: [...compound.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    attributes: [...compound.matchAll(/\[([\w-]+)\]/g)].map(([, name = '']) => name.toLowerCase()),
  }));
}

function hasRequirements(
  element: ElementImpl,
  { tag, id, classes, attributes }: SelectorRequirements,
): boolean {
  if (element._namespaceURI !== HTML_NAMESPACE) return true;
  if (tag && element._localName !== tag) return false;
  for (const name of attributes) if (!element.hasAttributeNS(null, name)) return false;
  // Ids and classes ignore case in documents without a doctype.
  if (!(id || classes.length > 0) || element._ownerDocument.compatMode === 'BackCompat') return true;
  if (id && element.getAttributeNS(null, 'id') !== id) return false;
  const classNames = classes.length > 0 ? (element.getAttributeNS(null, 'class') ?? '') : '';
  return classes.every((name) => classNames.includes(name));
}

const cachedRequirements = new Map<string, SelectorRequirements[] | undefined>();

function getSelectorRequirements(selector: string): SelectorRequirements[] | undefined {
  if (!cachedRequirements.has(selector)) cachedRequirements.set(selector, readSelectorRequirements(selector));
  return cachedRequirements.get(selector);
}

/**
 * Replaces nwsapi's search of a document by a faster one with the same results. For each call, nwsapi creates a proxied
 * list of all elements with the tag, and `querySelector` compiles its selector again; `getComputedStyle` matches every
 * rule of the browser's stylesheet. The faster search walks the tree itself, and stops at the first match if only one
 * is wanted. nwsapi decides only about elements that have the tag, id, classes and attributes of the selector.
 */
export function patchSelectors(
  load: NodeJS.Require = createRequire(require.resolve('jest-environment-jsdom')),
): void {
  // The implementation classes import each other, so they can only be loaded after jsdom as a whole.
  load('jsdom');
  const { implementation: DocumentImpl } = load('jsdom/lib/jsdom/living/nodes/Document-impl.js');
  const { implForWrapper, wrapperForImpl } = load('jsdom/lib/jsdom/living/generated/utils.js');
  const { domSymbolTree } = load('jsdom/lib/jsdom/living/helpers/internal-constants.js');

  function findDescendants(root: Node, matches: (element: ElementImpl) => boolean, limit: number): Element[] {
    const implementation = implForWrapper(root);
    const found: Element[] = [];
    for (let node = domSymbolTree.firstChild(implementation); node && found.length < limit; ) {
      if (node.nodeType === ELEMENT_NODE && matches(node)) found.push(wrapperForImpl(node));
      node = domSymbolTree.following(node, { root: implementation });
    }
    return found;
  }

  function createFasterEngine(engine: SelectorEngine, anyElement: Element): SelectorEngine {
    const checkedSelectors = new Set<string>();

    /**
     * Returns a function that tells whether an element matches the selector; undefined if only nwsapi can decide that.
     */
    function createSelectorMatcher(selector: string) {
      const requirements = getSelectorRequirements(selector);
      if (!requirements) return undefined;
      // Lets nwsapi throw an error for an invalid selector even if no element has the tag, id or class that it names.
      if (!checkedSelectors.has(selector)) engine.match(selector, anyElement);
      checkedSelectors.add(selector);
      return (candidate: ElementImpl) =>
        requirements.some((each) => hasRequirements(candidate, each)) &&
        engine.match(selector, wrapperForImpl(candidate));
    }

    return {
      ...engine,
      first(selector, root) {
        const matches = createSelectorMatcher(selector);
        return matches ? (findDescendants(root, matches, 1)[0] ?? null) : engine.first(selector, root);
      },
      select(selector, root) {
        const matches = createSelectorMatcher(selector);
        return matches ? findDescendants(root, matches, Infinity) : engine.select(selector, root);
      },
      match(selector, element) {
        return createSelectorMatcher(selector)?.(implForWrapper(element)) ?? engine.match(selector, element);
      },
      closest(selector, element) {
        const matches = createSelectorMatcher(selector);
        if (!matches) return engine.closest(selector, element);
        for (let each: ElementImpl | null = implForWrapper(element); each; each = each.parentElement)
          if (matches(each)) return wrapperForImpl(each);
        return null;
      },
    };
  }

  // jsdom creates two selector engines for a document when they are first needed, and keeps them in these two
  // properties. The second engine is for stylesheets.
  for (const name of ['_nwsapi', '_nwsapiDontThrow']) {
    const engines = new WeakMap<object, SelectorEngine>();
    Object.defineProperty(DocumentImpl.prototype, name, {
      get(this: object) {
        return engines.get(this);
      },
      set(this: DocumentImpl, engine: SelectorEngine) {
        const anyElement = wrapperForImpl(this.createElementNS(HTML_NAMESPACE, 'i'));
        engines.set(this, createFasterEngine(engine, anyElement));
      },
    });
  }
}

/**
 * Makes `label.control`, and with it `input.labels`, faster. jsdom searches the whole document for the id in the
 * label's `for`, once for each label and each field. Documents have an index of ids.
 */
function patchLabelControl(load: NodeJS.Require): void {
  const { implementation: LabelImpl } = load('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');
  const { isLabelable } = load('jsdom/lib/jsdom/living/helpers/form-controls.js');
  const findControl = Object.getOwnPropertyDescriptor(LabelImpl.prototype, 'control')?.get;
  Object.defineProperty(LabelImpl.prototype, 'control', {
    get(this: LabelImpl) {
      const root = this.getRootNode({});
      const elements = root._ids?.[this.getAttributeNS(null, 'for') ?? ''] ?? [];
      const [element] = elements;
      // If several elements have the same id, the label belongs to the first one in the document. The index of ids does
      // not record their order, so jsdom's own code has to find it.
      if (!element || elements.length > 1 || element.getRootNode({}) !== root) return findControl?.call(this);
      return isLabelable(element) ? element : null;
    },
  });
}

/** Replaces slow parts of the jsdom that Jest's environment uses. The results stay the same. */
export function patchJsdom(load = createRequire(require.resolve('jest-environment-jsdom'))): void {
  // The implementation classes import each other, so they can only be loaded after jsdom as a whole.
  load('jsdom');
  patchSelectors(load);
  patchLabelControl(load);
}
