import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../../src/ui/Button';
import { CheckboxList } from '../../src/ui/CheckboxList';
import { CheckoutStep } from '../../src/ui/CheckoutStep';
import { Chip } from '../../src/ui/Chip';
import { Panel } from '../../src/ui/Panel';
import { QuantityInput } from '../../src/ui/QuantityInput';
import { RadioOptions } from '../../src/ui/RadioOptions';
import { findAxeViolations } from '../support/ui/axe-violations';

describe('a step of the checkout', () => {
  // spec 2.7: checkout step: a group with title, description and heading content
  it('checkout step: is a named group with title, description and an element beside the title', async () => {
    render(
      <CheckoutStep
        id="contact-fields"
        title="Thông tin liên hệ"
        description="Để gửi xác nhận đơn hàng"
        headingContent={<a href="/dang-nhap/">Đăng nhập</a>}
        showNumber
      >
        <input aria-label="Email" />
      </CheckoutStep>,
    );
    const step = screen.getByRole('group', { name: 'Thông tin liên hệ' });
    expect(step).toHaveAttribute('id', 'contact-fields');
    expect(within(step).getByRole('heading', { name: 'Thông tin liên hệ' })).toBeVisible();
    expect(within(step).getByText('Để gửi xác nhận đơn hàng')).toBeVisible();
    expect(within(step).getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  // spec 2.7: a checkout step can be disabled
  it('checkout step: disabling it disables all fields in it', () => {
    render(
      <CheckoutStep title="Thanh toán" disabled>
        <input aria-label="Mã" />
      </CheckoutStep>,
    );
    expect(screen.getByLabelText('Mã')).toBeDisabled();
  });
});

describe('a checkbox list', () => {
  const createOptions = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `Màu ${index}` }));
  const texts = {
    loading: 'Đang tải…',
    showLess: 'Thu gọn',
    showMore: (count: number) => `Xem thêm ${count}`,
  };
  const createCheckboxList = (count: number, more = {}) => (
    <CheckboxList
      legend="Màu"
      options={createOptions(count)}
      checked={['v1']}
      texts={texts}
      onChange={() => {}}
      {...more}
    />
  );

  // spec 2.7: checkbox list: ten of sixteen, all of fifteen
  // spec 9: checkbox list: 10, above limit+5
  it('checkbox list: shows all of fifteen options, but only ten of sixteen', () => {
    const { rerender } = render(createCheckboxList(15));
    expect(screen.getAllByRole('checkbox')).toHaveLength(15);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    rerender(createCheckboxList(16));
    expect(screen.getAllByRole('checkbox')).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Xem thêm 6' })).toHaveAttribute('aria-expanded', 'false');
  });

  // spec 2.7: checkbox list: show more and show less
  it('checkbox list: a click on "Xem thêm" shows the hidden options and focuses the first of them, and a click on "Thu gọn" hides them again', async () => {
    const user = userEvent.setup();
    render(createCheckboxList(16));
    await user.click(screen.getByRole('button'));
    expect(screen.getAllByRole('checkbox')).toHaveLength(16);
    expect(screen.getByLabelText('Màu 10')).toHaveFocus();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Thu gọn' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(10);
  });

  it('checkbox list: shows only as many options as a custom limit allows', () => {
    render(createCheckboxList(9, { limit: 3 }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  });

  it('checkbox list: checking or unchecking an option calls onChange', async () => {
    const onChange = jest.fn();
    render(createCheckboxList(3, { onChange }));
    await userEvent.click(screen.getByLabelText('Màu 0'));
    await userEvent.click(screen.getByLabelText('Màu 1'));
    expect(onChange.mock.calls).toEqual([
      ['v0', true],
      ['v1', false],
    ]);
  });

  // spec 2.7: checkbox list: five placeholder rows while loading
  // spec 9: checkbox list: 5 rows
  it('checkbox list: shows five placeholder rows while loading', () => {
    const { container } = render(createCheckboxList(3, { isLoading: true }));
    expect(container.querySelectorAll('.tiem-skeleton')).toHaveLength(5);
    expect(screen.getByRole('status')).toHaveTextContent('Đang tải…');
  });
});

describe('a chip', () => {
  // spec 2.7: chip: removed by click, Backspace and Delete
  // spec 9: chip: icon of 16
  it('chip: is removed by click, Backspace and Delete, and by no other key', async () => {
    const user = userEvent.setup();
    const onRemove = jest.fn();
    render(
      <Chip removeLabel="Xóa “TET2026”" onRemove={onRemove}>
        TET2026
      </Chip>,
    );
    const button = screen.getByRole('button', { name: 'Xóa “TET2026”' });
    await user.click(button);
    await user.keyboard('{Backspace}');
    await user.keyboard('{Delete}');
    await user.keyboard('{Escape}a');
    expect(onRemove).toHaveBeenCalledTimes(3);
    expect(button.querySelector('svg')).toHaveAttribute('width', '16');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('chip: keeps the focus while it is being removed, and is removed only once', async () => {
    const user = userEvent.setup();
    const onRemove = jest.fn();
    const { rerender } = render(
      <Chip removeLabel="Xóa" onRemove={onRemove}>
        A
      </Chip>,
    );
    await user.click(screen.getByRole('button'));
    rerender(
      <Chip removeLabel="Xóa" onRemove={onRemove} disabled>
        A
      </Chip>,
    );
    await user.keyboard('{Delete}');
    await user.click(screen.getByRole('button'));
    expect(onRemove).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveFocus();
  });
});

describe('a button', () => {
  // spec 2.7: button with a spinner while it is at work
  it('button: ignores clicks and keeps the focus while busy', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Áp dụng</Button>);
    await user.click(screen.getByRole('button', { name: 'Áp dụng' }));
    rerender(
      <Button onClick={onClick} isBusy>
        Áp dụng
      </Button>,
    );
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveFocus();
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('button: does not submit its form while busy', async () => {
    const submit = jest.fn((event: SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={(event) => submit(event.nativeEvent as SubmitEvent)}>
        <Button type="submit" isBusy>
          Gửi
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('radio options', () => {
  const options = [
    {
      value: 'bacs',
      label: 'Chuyển khoản',
      secondaryLabel: 'Miễn phí',
      description: 'Trong ngày',
      secondaryDescription: 'Mọi ngân hàng',
      content: <p>Số tài khoản</p>,
    },
    { value: 'cod', label: 'Khi nhận hàng', content: <p>Tiền mặt</p> },
  ];

  // spec 2.7: radio options: label, secondary label, both descriptions, content
  it('radio options: have the same ids as in WooCommerce, and screen readers get all their texts', async () => {
    render(
      <RadioOptions
        id="wc-payment-method-options"
        legend="Thanh toán"
        options={options}
        selected="bacs"
        onChange={() => {}}
      />,
    );
    const option = screen.getByRole('radio', { name: 'Chuyển khoản' });
    expect(option).toHaveAttribute('id', 'radio-control-wc-payment-method-options-bacs');
    expect(document.getElementById('radio-control-wc-payment-method-options-bacs__label')).toHaveTextContent(
      'Chuyển khoản',
    );
    expect(option).toHaveAccessibleDescription('Miễn phí Trong ngày Mọi ngân hàng');
    expect(screen.getByText('Số tài khoản')).toBeVisible();
    expect(screen.queryByText('Tiền mặt')).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('radio options: arrow keys move the selection', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<RadioOptions id="x" legend="Chọn" options={options} selected="bacs" onChange={onChange} />);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(onChange).toHaveBeenCalledWith('cod');
  });
});

// spec 2.7: panel: closed by default
it('panel: is collapsed at first, and keeps typed values while it is collapsed', async () => {
  const user = userEvent.setup();
  render(
    <Panel title="Thêm mã giảm giá">
      <input aria-label="Mã" />
    </Panel>,
  );
  const button = screen.getByRole('button', { name: 'Thêm mã giảm giá' });
  expect(screen.getByLabelText('Mã')).not.toBeVisible();
  await user.click(button);
  await user.type(screen.getByLabelText('Mã'), 'TET');
  await user.click(button);
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Mã')).toHaveValue('TET');
  expect(await findAxeViolations()).toEqual([]);
});

describe('quantity field', () => {
  it.each([
    ['18', [18]],
    ['30', [30]],
    ['6', [6]],
    // spec 5.2: a multiple, whatever the minimum
    ['10', []],
    ['4', []],
    // spec 5.2: a quantity of the cart: at least the minimum
    ['0', []],
    // spec 5.2: at most the maximum
    ['36', []],
  ])(
    'quantity field: with minimum 4, maximum 30 and packs of 6, typing %s calls onChange with %j',
    async (typed, expectedQuantities) => {
      const onChange = jest.fn();
      render(
        <QuantityInput
          {...{ value: 12, min: 4, max: 30, step: 6, onChange }}
          label="Số lượng"
          decreaseLabel="Giảm"
          increaseLabel="Tăng"
        />,
      );
      const user = userEvent.setup();
      const field = screen.getByLabelText('Số lượng');
      await user.clear(field);
      await user.type(field, typed);
      await user.keyboard('{Enter}');
      const final = onChange.mock.calls.filter(([, isFinal]) => isFinal).map(([quantity]) => quantity);
      expect(final).toEqual(expectedQuantities);
    },
  );
});
