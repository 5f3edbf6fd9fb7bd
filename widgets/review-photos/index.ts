import './review-photos.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import type { ReviewPhotoList } from './photo-list';

const options = {
  field: {
    type: 'text',
    default: 'review_photos',
    help: 'Name of the hidden field in which the ids of the uploaded photos are posted, separated by commas',
  },
  limit: {
    type: 'number',
    default: 5,
    min: 1,
    max: 50,
    integer: true,
    help: 'Maximum number of photos for a review',
  },
  maxSize: { type: 'number', default: 2, min: 0.1, help: 'Maximum size of a photo, in MB' },
} as const satisfies OptionsSchema;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'review-photos',
  options,
  mount({ element, options: photoOptions, app, warn }) {
    const cleanups = createCleanups();
    const input = element.querySelector<HTMLInputElement>('input[type="file"]');
    const form = input?.form;
    if (!input || !form) {
      warn('there is no file field inside a form here.');
      return cleanups.run;
    }
    let isGone = false;
    let opened: Promise<ReviewPhotoList> | undefined;
    cleanups.add(() => {
      isGone = true;
      opened?.then(({ close }) => close()).catch(() => {});
    });
    function openPhotoList(field: HTMLInputElement, around: HTMLFormElement): Promise<ReviewPhotoList> {
      opened ??= Promise.all([import('./photo-list'), app()]).then(([{ createPhotoList }, store]) =>
        createPhotoList({ element, fileInput: field, form: around, photoOptions, app: store }),
      );
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    }

    function addSelectedFiles(): void {
      const files = [...(input?.files ?? [])];
      if (!input || !form || files.length === 0) return;
      openPhotoList(input, form).then(
        (photos) => {
          if (isGone) return;
          photos.addFiles(files);
          // Empties the file field, because the photos are uploaded separately, and the form would submit them a
          // second time.
          input.value = '';
        },
        // If the code that uploads photos fails to load, the files stay in the field and are submitted with the form,
        // as without JavaScript.
        () => {},
      );
    }
    cleanups.listen(input, 'change', addSelectedFiles);
    // Takes files that were chosen before the widget mounted.
    addSelectedFiles();
    return cleanups.run;
  },
};

export default definition;
