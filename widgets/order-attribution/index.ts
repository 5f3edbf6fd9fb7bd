import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import {
  findFieldContainers,
  getAttributionValues,
  readConfig,
  trackVisitor,
  writeHiddenFields,
} from '../../src/attribution';
import { createCleanups } from '../../src/lib/cleanups';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'order-attribution',
  options: {},
  mount({ element, settings }) {
    const cleanups = createCleanups();
    const config = readConfig(settings.raw);

    function writeAttributionFields(): void {
      const known = getAttributionValues(settings);
      const values = Object.keys(config.fields).map(
        (field) => [config.prefix + field, known[field] ?? ''] as const,
      );
      for (const holder of findFieldContainers(element)) writeHiddenFields(holder, values, cleanups);
    }

    function startTracking(): void {
      trackVisitor(settings, config, cleanups, writeAttributionFields);
      // Writes the attribution fields again on each submit, because themes replace forms.
      cleanups.listen(document, 'submit', writeAttributionFields, { capture: true });
    }

    // A prerendered page counts as a visit only when it is shown.
    if (document.prerendering) cleanups.listen(document, 'prerenderingchange', startTracking, { once: true });
    else startTracking();
    return cleanups.run;
  },
};

export default definition;
