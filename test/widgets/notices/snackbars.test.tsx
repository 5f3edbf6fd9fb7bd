import { act, render } from '@testing-library/react';
import type { Notice } from '../../../src/notice';
import { Snackbars } from '../../../widgets/notices/Notices';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const saved = {
  ...{ id: 'x', serial: 1, context: 'wc/cart', status: 'success', type: 'snackbar', content: 'Đã lưu' },
  ...{ isDismissible: true, explicitDismiss: false, actions: [] },
} as Notice;

// spec 9: snackbar: leaves in 500 ms
it('snackbar: stays rendered for half a second after it is removed from the store', () => {
  const createSnackbars = (notices: Notice[]) => (
    <Snackbars notices={notices} dismissLabel="Đóng thông báo này" onDismiss={() => {}} />
  );
  const { rerender } = render(createSnackbars([saved]));
  const getSnackbar = () => document.querySelector('.tiem-snackbar');
  expect(getSnackbar()).toHaveTextContent('Đã lưu');
  rerender(createSnackbars([]));
  act(() => jest.advanceTimersByTime(499));
  expect(getSnackbar()).toHaveClass('is-leaving');
  act(() => jest.advanceTimersByTime(1));
  expect(getSnackbar()).toBeNull();
});
