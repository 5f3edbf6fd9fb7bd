/**
 * This file has more than 300 lines, because it is a list with one entry per state, used by the example pages and the
 * tests.
 */
import type { ReactElement } from 'react';
import { createMessages } from '../i18n/messages';
import { fieldTexts } from '../i18n/vi/field';
import { Button } from './Button';
import { CheckboxList } from './CheckboxList';
import { CheckoutStep } from './CheckoutStep';
import { Chip } from './Chip';
import { Select, SortSelect } from './fields/Select';
import { Textarea } from './fields/Textarea';
import { TextInput } from './fields/TextInput';
import { Popover, Tooltip } from './floating/Tooltip';
import { Money } from './Money';
import { NoticeBanner, NoticeBanners } from './NoticeBanners';
import { Panel } from './Panel';
import { QuantityInput } from './QuantityInput';
import { RadioOptions } from './RadioOptions';
import { SafeHtml } from './SafeHtml';
import { TotalsRow } from './TotalsRow';

/** A shared component in one of its states, shown on the example pages and rendered by the tests. */
export interface ComponentExample {
  /** Name of the file that contains the component. */
  component: string;
  title: string;
  element: ReactElement;
}

const noop = () => undefined;
const LONG_TEXT = 'Bộ ấm chén men lam vẽ tay kèm khay gỗ mít sơn son và hộp quà giấy dó đề tên người nhận';
const vietnameseDong = {
  code: 'VND',
  symbol: '₫',
  minorUnit: 0,
  prefix: '',
  suffix: '₫',
  thousandSeparator: '.',
  decimalSeparator: ',',
};
const bannerTexts = {
  dismiss: 'Bỏ qua',
  summary: 'Có mấy chỗ cần xem lại:',
  status: { success: 'Xong', info: 'Lưu ý', error: 'Lỗi', warning: 'Cẩn thận', default: 'Lời nhắn' },
};
const checkboxTexts = {
  loading: 'Đang tải…',
  showLess: 'Thu lại',
  showMore: (count: number) => `Xem thêm ${count}`,
};
const glazes = ['Men ngọc', 'Men lam', 'Men rạn', LONG_TEXT].map((label) => ({ value: label, label }));
const deliveries = [
  { value: 'giao', label: 'Giao tận nhà', secondaryLabel: '30.000₫', description: '2 đến 4 ngày' },
  { value: 'lay', label: 'Lấy tại tiệm', secondaryLabel: 'Miễn phí', content: <p>12 ngõ Gạch, Hà Nội</p> },
];
const quantity = {
  min: 1,
  max: 20,
  step: 1,
  label: 'Số lượng',
  decreaseLabel: 'Bớt một',
  increaseLabel: 'Thêm một',
};
const province = {
  ...{
    id: 'tinh',
    errorId: 'shipping_state',
    label: 'Tỉnh / Thành phố',
    placeholder: 'Chọn tỉnh, thành phố',
  },
  ...{ value: '', required: true, autoComplete: 'off', error: undefined, onChange: noop },
  options: [
    { value: 'HN', label: 'Hà Nội' },
    { value: 'LD', label: LONG_TEXT },
  ],
};
const createExampleNotice = (id: string, content: string) => ({ id, content, actions: [] });

const messages = createMessages().add(fieldTexts);
const handlers = { onChange: noop, onError: noop, onErrorCleared: noop };

export const examples: readonly ComponentExample[] = [
  { component: 'Button', title: 'Chính', element: <Button variant="main">Đặt hàng</Button> },
  { component: 'Button', title: 'Phụ', element: <Button>Quay lại</Button> },
  {
    component: 'Button',
    title: 'Đang chạy',
    element: (
      <Button variant="main" isBusy>
        Đặt hàng
      </Button>
    ),
  },
  { component: 'Button', title: 'Tắt', element: <Button disabled>Đặt hàng</Button> },
  { component: 'Button', title: 'Chữ dài', element: <Button variant="main">{LONG_TEXT}</Button> },
  {
    component: 'CheckboxList',
    title: 'Có lựa chọn',
    element: (
      <CheckboxList
        legend="Men"
        options={glazes}
        checked={['Men lam']}
        texts={checkboxTexts}
        onChange={noop}
      />
    ),
  },
  {
    component: 'CheckboxList',
    title: 'Đang tải',
    element: (
      <CheckboxList legend="Men" options={[]} checked={[]} isLoading texts={checkboxTexts} onChange={noop} />
    ),
  },
  {
    component: 'CheckoutStep',
    title: 'Có số',
    element: (
      <CheckoutStep title="Liên hệ" showNumber description="Tiệm gửi tin về đơn vào đây.">
        <p>Nội dung của bước</p>
      </CheckoutStep>
    ),
  },
  {
    component: 'Chip',
    title: 'Thường',
    element: (
      <Chip removeLabel="Xóa Men lam" onRemove={noop}>
        Men lam
      </Chip>
    ),
  },
  {
    component: 'Chip',
    title: 'Đang gỡ',
    element: (
      <Chip removeLabel="Xóa Men lam" disabled onRemove={noop}>
        Men lam
      </Chip>
    ),
  },
  {
    component: 'Chip',
    title: 'Chữ dài',
    element: (
      <Chip removeLabel="Xóa" onRemove={noop}>
        {LONG_TEXT}
      </Chip>
    ),
  },
  { component: 'fields/Select', title: 'Thường', element: <Select {...province} value="HN" /> },
  { component: 'fields/Select', title: 'Chưa chọn', element: <Select {...province} /> },
  {
    component: 'fields/Select',
    title: 'Lỗi',
    element: <Select {...province} error={{ message: 'Vui lòng chọn tỉnh, thành phố', hidden: false }} />,
  },
  {
    component: 'fields/SortSelect',
    title: 'Thường',
    element: (
      <SortSelect
        label="Xếp theo"
        value="moi"
        options={[
          { key: 'moi', label: 'Mới nhất' },
          { key: 'sao', label: 'Nhiều sao' },
        ]}
        onChange={noop}
      />
    ),
  },
  {
    component: 'fields/Textarea',
    title: 'Thường',
    element: (
      <Textarea id="ghi-chu" label="Lời nhắn" value="" placeholder="Gói làm quà giúp tôi" onChange={noop} />
    ),
  },
  {
    component: 'fields/TextInput',
    title: 'Thường',
    element: (
      <TextInput
        id="ten"
        errorId="ten"
        label="Họ và tên"
        value="Lan"
        error={undefined}
        messages={messages}
        {...handlers}
      />
    ),
  },
  {
    component: 'fields/TextInput',
    title: 'Có lỗi',
    element: (
      <TextInput
        id="dien-thoai"
        errorId="dien-thoai"
        label="Điện thoại"
        value=""
        error={{ message: 'Tiệm cần số điện thoại để giao hàng.', hidden: false }}
        messages={messages}
        {...handlers}
      />
    ),
  },
  {
    component: 'floating/Popover',
    title: 'Đóng',
    element: <Popover label="Phí giao là gì?">Tính theo nơi nhận.</Popover>,
  },
  {
    component: 'floating/Tooltip',
    title: 'Chưa chỉ vào',
    element: (
      <Tooltip text="Tính theo nơi nhận">
        <button type="button" className="button">
          Phí giao
        </button>
      </Tooltip>
    ),
  },
  { component: 'Money', title: 'Thường', element: <Money amount="1250000" currency={vietnameseDong} /> },
  {
    component: 'Money',
    title: 'Đang tính lại',
    element: <Money amount="1250000" currency={vietnameseDong} updating="Đang tính lại" />,
  },
  ...(['success', 'info', 'error', 'warning', 'default'] as const).map((status) => ({
    component: 'NoticeBanner',
    title: bannerTexts.status[status],
    element: (
      <NoticeBanner
        status={status}
        statusLabel={bannerTexts.status[status]}
        dismissLabel="Bỏ qua"
        onDismiss={noop}
      >
        Chén hạt mít men rạn đã vào giỏ hàng.
      </NoticeBanner>
    ),
  })),
  {
    component: 'NoticeBanners',
    title: 'Mấy lỗi một lượt',
    element: (
      <NoticeBanners
        groups={[
          {
            key: 'loi',
            status: 'error',
            isDismissible: true,
            isAssertive: true,
            notices: [createExampleNotice('a', 'Thiếu số điện thoại.'), createExampleNotice('b', LONG_TEXT)],
          },
        ]}
        texts={bannerTexts}
        onDismiss={noop}
      />
    ),
  },
  { component: 'Panel', title: 'Đóng', element: <Panel title="Thêm mã giảm giá">Ô nhập mã</Panel> },
  {
    component: 'Panel',
    title: 'Mở',
    element: (
      <Panel title="Thêm mã giảm giá" initiallyOpen>
        Ô nhập mã
      </Panel>
    ),
  },
  {
    component: 'QuantityInput',
    title: 'Thường',
    element: <QuantityInput value={2} {...quantity} onChange={noop} />,
  },
  {
    component: 'QuantityInput',
    title: 'Đã hết mức',
    element: <QuantityInput value={20} {...quantity} onChange={noop} />,
  },
  {
    component: 'QuantityInput',
    title: 'Tắt',
    element: <QuantityInput value={2} {...quantity} disabled onChange={noop} />,
  },
  {
    component: 'RadioOptions',
    title: 'Đã chọn một',
    element: (
      <RadioOptions id="giao-hang" legend="Cách giao" options={deliveries} selected="lay" onChange={noop} />
    ),
  },
  {
    component: 'RadioOptions',
    title: 'Tắt',
    element: (
      <RadioOptions
        id="giao-tat"
        legend="Cách giao"
        options={deliveries}
        selected="giao"
        disabled
        onChange={noop}
      />
    ),
  },
  { component: 'SafeHtml', title: 'Lời của máy chủ', element: <SafeHtml html="Chỉ còn 3 chiếc." /> },
  {
    component: 'TotalsRow',
    title: 'Một dòng và tổng cộng',
    element: (
      <>
        <TotalsRow label="Phí vận chuyển" value="30.000₫">
          Giao hàng tiêu chuẩn
        </TotalsRow>
        <TotalsRow label="Tổng cộng" value="450.000₫" isStrong />
      </>
    ),
  },
];
