import './review-photos.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import { undoings } from '../../src/lib/undoings';
import { options } from './options';
import type { Photos } from './photos';

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'review-photos',
  options,
  mount({ element, options: wish, app, warn }) {
    const undo = undoings();
    const input = element.querySelector<HTMLInputElement>('input[type="file"]');
    const form = input?.form;
    if (!input || !form) {
      warn('there is no file field inside a form here.');
      return undo.run;
    }
    let isGone = false;
    let opened: Promise<Photos> | undefined;
    undo.add(() => {
      isGone = true;
      opened?.then(({ close }) => close()).catch(() => {});
    });
    function open(field: HTMLInputElement, around: HTMLFormElement): Promise<Photos> {
      opened ??= Promise.all([import('./photos'), app()]).then(([{ openPhotos }, store]) =>
        openPhotos({ element, input: field, form: around, wish, app: store }),
      );
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    }

    function take(): void {
      const files = [...(input?.files ?? [])];
      if (!input || !form || files.length === 0) return;
      open(input, form).then(
        (photos) => {
          if (isGone) return;
          photos.take(files);
          // They go by themselves; left in the field they would be sent a second time.
          input.value = '';
        },
        // Then they go with the form, as without script.
        () => {},
      );
    }
    undo.listen(input, 'change', take);
    // Chosen before this was there.
    take();
    return undo.run;
  },
};

export default definition;
