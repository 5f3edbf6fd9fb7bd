import type { BehaviourDefinition } from '../../mount/mount.types';
import { attributionValues, followVisitor, readConfig } from '../../src/attribution';
import { undoings } from '../../src/lib/undoings';
import { fill, holdersIn } from './fields';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'order-attribution',
  options: {},
  mount({ element, settings }) {
    const undo = undoings();
    const made = new Set<Element>();
    const config = readConfig(settings.raw);
    undo.add(() => {
      for (const input of made) input.remove();
    });

    function refresh(within: Element = element): void {
      const known = attributionValues(settings);
      const values = Object.keys(config.fields).map(
        (field) => [config.prefix + field, known[field] ?? ''] as const,
      );
      for (const holder of holdersIn(within)) fill(holder, values, made);
    }

    function start(): void {
      followVisitor(settings, config, undo, () => refresh());
      // Themes exchange forms under us; what leaves the page is filled at the last moment.
      const sent = ({ target }: Event) => {
        const form = target as Element;
        if (element.contains(form)) refresh(form);
        else if (form.contains(element)) refresh();
      };
      undo.listen(document, 'submit', sent, { capture: true });
    }

    // A page that the browser draws ahead was not seen by anybody yet.
    if ((document as { prerendering?: boolean }).prerendering)
      undo.listen(document, 'prerenderingchange' as 'change', start, { once: true });
    else start();
    return undo.run;
  },
};

export default definition;
