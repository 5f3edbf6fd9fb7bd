import type { ReactElement } from 'react';
import type { ShownLine } from '../../src/cart';
import { SafeHtml } from '../../src/ui/SafeHtml';

/** The variation's choices, and what plugins add to the line. */
export function Details({ line }: { line: ShownLine }): ReactElement | null {
  const data = line.itemData.filter(({ hidden }) => !hidden);
  if (line.variation.length + data.length === 0) return null;
  return (
    <dl className="tiem-block-cart__details">
      {line.variation.map(({ attribute, value }) => (
        <div key={attribute}>
          <dt>{attribute}:</dt> <dd>{value}</dd>
        </div>
      ))}
      {data.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plugin may add two of the same name
        <div key={index}>
          {name && <dt>{name}:</dt>}{' '}
          <dd>
            <SafeHtml html={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
