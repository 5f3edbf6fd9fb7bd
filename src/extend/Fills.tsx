import { type ReactElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useApp } from '../app/AppContext';
import { type SlotProps, useFilter, useRegistered } from './extension-points';
import { extensionStateOf } from './extension-state';
import { type InnerBlock, registeredContentOf } from './registered-fills';
import { ThirdPartyContent } from './ThirdPartyContent';
import { type Fields, toSnakeCase, toWcCart } from './wc-cart';
import './fills.css';

const byOrder = <T extends { order: number }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.order - b.order);

/** Renders what extensions put into one slot, each fill in its own error boundary. */
export function Fills(slot: SlotProps): ReactElement | null {
  const app = useApp();
  const registered = registeredContentOf(app);
  const fills = useRegistered(registered.fills);
  const props = useProps(slot);
  if (!props.cart) return null;
  return (
    <>
      {byOrder(fills.filter(({ area }) => area === slot.areaName)).map(({ namespace, content }) => (
        <DefaultContainer key={namespace}>
          <ThirdPartyContent
            ownerName={`"${namespace}" in ${slot.areaName}`}
            content={content}
            props={props}
          />
        </DefaultContainer>
      ))}
      <Blocks slot={slot} props={props} />
    </>
  );
}

/** A container for fills where the server printed none. */
function DefaultContainer({ children }: { children: ReactNode }): ReactElement {
  return <div className="tiem-fill">{children}</div>;
}

/** Returns the same object until the cart or the slot's data changes. */
function useProps({ context, data }: SlotProps): Fields {
  const app = useApp();
  const cart = useSyncExternalStore(app.store.subscribe, () => extensionStateOf(app).shownCart());
  const shown = Object.values(data ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys of a slot's data never change
  return useMemo(() => {
    const outside = cart && toWcCart(cart);
    const more = Object.entries(data ?? {}).map(([name, value]) => [name, toSnakeCase(value)]);
    return {
      ...Object.fromEntries(more),
      context,
      cart: outside,
      extensions: outside?.extensions ?? {},
    };
  }, [cart, context, ...shown]);
}

/** Renders a block in the element that the server printed for it, or otherwise after all others if it is forced. */
function Blocks({ slot, props }: { slot: SlotProps; props: Fields }): ReactElement {
  const { areaName, serverElement = [] } = slot;
  const blocks = useRegistered(registeredContentOf(useApp()).blocks);
  const also = useFilter()('additionalCartCheckoutInnerBlockTypes', [], { block: areaName });
  const here = byOrder(
    blocks.filter(({ name, parents }) => parents.includes(areaName) || also.includes(name)),
  );
  const places = serverElement.flatMap(directBlocks).flatMap((element) => {
    const block = here.find(({ name }) => name === element.dataset.blockName);
    return block ? [{ block, element }] : [];
  });
  const missing = here.filter(({ name, force }) => force && !places.some(({ block }) => block.name === name));
  return (
    <>
      {places.map(({ block, element }, index) => {
        const key = `${block.name} ${index}`;
        const drawn = <Block key={key} block={block} of={areaName} props={props} element={element} />;
        return createPortal(drawn, element, key);
      })}
      {missing.map((block) => (
        <DefaultContainer key={block.name}>
          <Block block={block} of={areaName} props={props} />
        </DefaultContainer>
      ))}
    </>
  );
}

const CONTAINER_AREAS = '[data-block-name^="woocommerce/"], [data-tiem-area], [data-tiem]';

/** Blocks inside the printed element that are not nested in an area of their own. */
function directBlocks(printed: Element): HTMLElement[] {
  return [printed, ...printed.querySelectorAll('[data-block-name]')].filter((element) => {
    const holder = element.parentElement?.closest(CONTAINER_AREAS);
    return element === printed || !holder || holder === printed || !printed.contains(holder);
  }) as HTMLElement[];
}

interface BlockProps {
  block: InnerBlock;
  of: string;
  props: Fields;
  element?: HTMLElement;
}

/** The attributes that the editor set on the block are part of its props. */
function Block({ block: { name, content }, of, props, element }: BlockProps): ReactElement {
  const own = useMemo(() => ({ ...element?.dataset, ...props }), [element, props]);
  return <ThirdPartyContent ownerName={`the block "${name}" in ${of}`} content={content} props={own} />;
}
