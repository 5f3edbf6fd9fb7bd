import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover, Tooltip } from '../../src/ui/floating/Tooltip';
import { findAxeViolations } from '../support/ui/axe-violations';

const getBubble = () => document.querySelector('.tiem-floating');
/** Waits for the dynamic import of the tooltip's bubble, because fake timers do not affect it. */
const loadBubble = async () => {
  await act(async () => {
    await import('../../src/ui/floating/Bubble');
  });
};

describe('a tooltip', () => {
  beforeEach(async () => {
    await loadBubble();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
  const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('tooltip: its text is the accessible description of its element before the tooltip is shown', () => {
    render(
      <Tooltip text="Tính khi thanh toán">
        <button type="button">Phí</button>
      </Tooltip>,
    );
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Tính khi thanh toán');
    expect(getBubble()).toBeNull();
  });

  // spec 9: tooltip: 700 ms
  it('tooltip: is shown after 700 ms of hovering, and hidden when the pointer leaves', async () => {
    render(
      <Tooltip text="Tính khi thanh toán">
        <button type="button">Phí</button>
      </Tooltip>,
    );
    const anchor = screen.getByRole('button').parentElement!;
    fireEvent.pointerEnter(anchor, { pointerType: 'mouse' });
    await advanceTime(699);
    expect(getBubble()).toBeNull();
    await advanceTime(1);
    await waitFor(() => expect(getBubble()).toHaveTextContent('Tính khi thanh toán'));
    fireEvent.pointerLeave(anchor);
    expect(getBubble()).toBeNull();
  });

  it('tooltip: is hidden by Esc', async () => {
    render(
      <Tooltip text="Tính khi thanh toán">
        <button type="button">Phí</button>
      </Tooltip>,
    );
    fireEvent.pointerEnter(screen.getByRole('button').parentElement!, { pointerType: 'mouse' });
    await advanceTime(700);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(getBubble()).toBeNull();
  });
});

describe('a popover', () => {
  it('popover: after it was opened with the keyboard, Esc closes it and returns the focus to its button', async () => {
    const user = userEvent.setup();
    render(<Popover label="Trong kiện hàng">Bát men lam × 2</Popover>);
    const button = screen.getByRole('button', { name: 'Trong kiện hàng' });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Trong kiện hàng' })).toHaveTextContent('Bát men lam');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await findAxeViolations()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('popover: a click outside closes it, but a click inside does not', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Popover label="Trong kiện hàng">Bát men lam × 2</Popover>
        <p>Nơi khác</p>
      </>,
    );
    await user.click(screen.getByRole('button'));
    await user.click(await screen.findByRole('dialog'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByText('Nơi khác'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // spec 9: popover: placed anew every 500 ms
  it('popover: is repositioned every 500 ms, in case its anchor has moved', async () => {
    await loadBubble();
    jest.useFakeTimers();
    const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const readPosition = () => screen.queryByRole('dialog')?.style.top;
    try {
      render(<Popover label="Trong kiện hàng">Bát men lam × 2</Popover>);
      const button = screen.getByRole('button');
      let top = 100;
      button.getBoundingClientRect = () => new DOMRect(20, top, 80, 40);
      fireEvent.click(button);
      // Preact renders the popover a little after the click.
      for (let elapsed = 0; !readPosition() && elapsed < 2_000; elapsed++) await advanceTime(1);
      const first = readPosition();
      expect(first).toMatch(/px$/);
      top = 200;
      // Advances the clock until the popover has moved. Its position is checked at intervals, and the time until the next
      // check is unknown.
      for (let elapsed = 0; readPosition() === first && elapsed < 500; elapsed++) await advanceTime(1);
      const second = readPosition();
      expect(second).not.toBe(first);
      top = 300;
      // Stays 50 ms away from the end of the interval, because Preact renders a little after the
      // timer fires.
      await advanceTime(450);
      expect(readPosition()).toBe(second);
      await advanceTime(100);
      expect(readPosition()).not.toBe(second);
    } finally {
      jest.useRealTimers();
    }
  });
});
