import { type ReactElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useApp } from '../app/AppContext';
import { type RawFields, toSnakeCase, toWcCart } from './convert-to-wc-cart';
import { useFilter, useRegisteredValues } from './extension-points';
import { getExtensionState, type SlotProps } from './extension-state';
import { getRegisteredContent, type InnerBlock } from './registered-fills';
import { ThirdPartyContent } from './ThirdPartyContent';
import './fills.css';

const sortFillsByOrder = <T extends { order: number }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.order - b.order);

/** Renders what extensions put into one slot, each fill in its own error boundary. */
export function Fills(slot: SlotProps): ReactElement | null {
  const app = useApp();
  const registered = getRegisteredContent(app);
  const fills = useRegisteredValues(registered.fills);
  const props = useSlotProps(slot);
  if (!props.cart) return null;
  return (
    <>
      {sortFillsByOrder(fills.filter(({ area }) => area === slot.areaName)).map(({ namespace, content }) => (
        <FillsContainer key={namespace}>
          <ThirdPartyContent
            ownerName={`"${namespace}" in ${slot.areaName}`}
            content={content}
            props={props}
          />
        </FillsContainer>
      ))}
      <SlotBlocks slot={slot} fillProps={props} />
    </>
  );
}

/** Renders a container for fills if the server printed none. */
function FillsContainer({ children }: { children: ReactNode }): ReactElement {
  return <div className="tiem-fill">{children}</div>;
}

/** Returns the props of fills. They are the same object until the cart or the slot's data changes. */
function useSlotProps({ context, data }: SlotProps): RawFields {
  const app = useApp();
  const cart = useSyncExternalStore(app.store.subscribe, () => getExtensionState(app).getCart());
  const dataValues = Object.values(data ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys of a slot's data never change
  return useMemo(() => {
    const wcCart = cart && toWcCart(cart);
    const dataProps = Object.entries(data ?? {}).map(([name, value]) => [name, toSnakeCase(value)]);
    return {
      ...Object.fromEntries(dataProps),
      context,
      cart: wcCart,
      extensions: wcCart?.extensions ?? {},
    };
  }, [cart, context, ...dataValues]);
}

/**
 * Renders each block in the element that the server printed for it. A block without an element is rendered after
 * all others if it is forced.
 */
function SlotBlocks({ slot, fillProps }: { slot: SlotProps; fillProps: RawFields }): ReactElement {
  const { areaName, serverElement = [] } = slot;
  const blocks = useRegisteredValues(getRegisteredContent(useApp()).blocks);
  const addedBlockNames = useFilter()('additionalCartCheckoutInnerBlockTypes', [], { block: areaName });
  const slotBlocks = sortFillsByOrder(
    blocks.filter(
      ({ name, parentNames }) => parentNames.includes(areaName) || addedBlockNames.includes(name),
    ),
  );
  const placements = serverElement.flatMap(findOwnInnerBlocks).flatMap((element) => {
    const block = slotBlocks.find(({ name }) => name === element.dataset.blockName);
    return block ? [{ block, element }] : [];
  });
  const unplacedBlocks = slotBlocks.filter(
    ({ name, force }) => force && !placements.some(({ block }) => block.name === name),
  );
  return (
    <>
      {placements.map(({ block, element }, index) => {
        const key = `${block.name} ${index}`;
        const blockElement = (
          <SlotBlock key={key} block={block} slotName={areaName} fillProps={fillProps} element={element} />
        );
        return createPortal(blockElement, element, key);
      })}
      {unplacedBlocks.map((block) => (
        <FillsContainer key={block.name}>
          <SlotBlock block={block} slotName={areaName} fillProps={fillProps} />
        </FillsContainer>
      ))}
    </>
  );
}

const CONTAINER_AREAS = '[data-block-name^="woocommerce/"], [data-tiem-area], [data-tiem]';

/**
 * Returns the extension blocks inside an element that the server printed, except those nested in another cart or
 * checkout area.
 */
function findOwnInnerBlocks(serverElement: HTMLElement): HTMLElement[] {
  const blocks = serverElement.querySelectorAll<HTMLElement>('[data-block-name]');
  return [serverElement, ...blocks].filter((element) => {
    const container = element.parentElement?.closest(CONTAINER_AREAS);
    return (
      element === serverElement ||
      !container ||
      container === serverElement ||
      !serverElement.contains(container)
    );
  });
}

interface SlotBlockProps {
  block: InnerBlock;
  slotName: string;
  fillProps: RawFields;
  element?: HTMLElement;
}

/** Renders an extension's block. Its props include the attributes that the editor set on the block. */
function SlotBlock({ block: { name, content }, slotName, fillProps, element }: SlotBlockProps): ReactElement {
  const blockProps = useMemo(() => ({ ...element?.dataset, ...fillProps }), [element, fillProps]);
  return (
    <ThirdPartyContent
      ownerName={`the block "${name}" in ${slotName}`}
      content={content}
      props={blockProps}
    />
  );
}
