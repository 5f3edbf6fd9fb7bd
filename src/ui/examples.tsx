/** Longer than 300 lines because it is a list: one entry per state, used by the gallery and the tests. */
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

/** A shared component in one of its states, shown by the gallery and rendered by the tests. */
export interface PieceExample {
  /** The component's file. */
  piece: string;
  title: string;
  element: ReactElement;
}

const still = () => undefined;
const LONG = 'Bộ ấm chén men lam vẽ tay kèm khay gỗ mít sơn son và hộp quà giấy dó đề tên người nhận';
const dong = {
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
const checkTexts = {
  loading: 'Đang tải…',
  showLess: 'Thu lại',
  showMore: (count: number) => `Xem thêm ${count}`,
};
const glazes = ['Men ngọc', 'Men lam', 'Men rạn', LONG].map((label) => ({ value: label, label }));
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
  ...{ value: '', required: true, autoComplete: 'off', error: undefined, onChange: still },
  options: [
    { value: 'HN', label: 'Hà Nội' },
    { value: 'LD', label: LONG },
  ],
};
const notice = (id: string, content: string) => ({ id, content, actions: [] });

const messages = createMessages().addTexts(fieldTexts);
const handlers = { onChange: still, onError: still, onErrorCleared: still };

export const pieces: readonly PieceExample[] = [
  { piece: 'Button', title: 'Chính', element: <Button variant="main">Đặt hàng</Button> },
  { piece: 'Button', title: 'Phụ', element: <Button>Quay lại</Button> },
  {
    piece: 'Button',
    title: 'Đang chạy',
    element: (
      <Button variant="main" isBusy>
        Đặt hàng
      </Button>
    ),
  },
  { piece: 'Button', title: 'Tắt', element: <Button disabled>Đặt hàng</Button> },
  { piece: 'Button', title: 'Chữ dài', element: <Button variant="main">{LONG}</Button> },
  {
    piece: 'CheckboxList',
    title: 'Có lựa chọn',
    element: (
      <CheckboxList legend="Men" options={glazes} checked={['Men lam']} texts={checkTexts} onChange={still} />
    ),
  },
  {
    piece: 'CheckboxList',
    title: 'Đang tải',
    element: (
      <CheckboxList legend="Men" options={[]} checked={[]} isLoading texts={checkTexts} onChange={still} />
    ),
  },
  {
    piece: 'CheckoutStep',
    title: 'Có số',
    element: (
      <CheckoutStep title="Liên hệ" showNumber description="Tiệm gửi tin về đơn vào đây.">
        <p>Nội dung của bước</p>
      </CheckoutStep>
    ),
  },
  {
    piece: 'Chip',
    title: 'Thường',
    element: (
      <Chip removeLabel="Xóa Men lam" onRemove={still}>
        Men lam
      </Chip>
    ),
  },
  {
    piece: 'Chip',
    title: 'Đang gỡ',
    element: (
      <Chip removeLabel="Xóa Men lam" disabled onRemove={still}>
        Men lam
      </Chip>
    ),
  },
  {
    piece: 'Chip',
    title: 'Chữ dài',
    element: (
      <Chip removeLabel="Xóa" onRemove={still}>
        {LONG}
      </Chip>
    ),
  },
  { piece: 'fields/Select', title: 'Thường', element: <Select {...province} value="HN" /> },
  { piece: 'fields/Select', title: 'Chưa chọn', element: <Select {...province} /> },
  {
    piece: 'fields/Select',
    title: 'Lỗi',
    element: <Select {...province} error={{ message: 'Vui lòng chọn tỉnh, thành phố', hidden: false }} />,
  },
  {
    piece: 'fields/SortSelect',
    title: 'Thường',
    element: (
      <SortSelect
        label="Xếp theo"
        value="moi"
        options={[
          { key: 'moi', label: 'Mới nhất' },
          { key: 'sao', label: 'Nhiều sao' },
        ]}
        onChange={still}
      />
    ),
  },
  {
    piece: 'fields/Textarea',
    title: 'Thường',
    element: (
      <Textarea id="ghi-chu" label="Lời nhắn" value="" placeholder="Gói làm quà giúp tôi" onChange={still} />
    ),
  },
  {
    piece: 'fields/TextInput',
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
    piece: 'fields/TextInput',
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
    piece: 'floating/Popover',
    title: 'Đóng',
    element: <Popover label="Phí giao là gì?">Tính theo nơi nhận.</Popover>,
  },
  {
    piece: 'floating/Tooltip',
    title: 'Chưa chỉ vào',
    element: (
      <Tooltip text="Tính theo nơi nhận">
        <button type="button" className="button">
          Phí giao
        </button>
      </Tooltip>
    ),
  },
  { piece: 'Money', title: 'Thường', element: <Money amount="1250000" currency={dong} /> },
  {
    piece: 'Money',
    title: 'Đang tính lại',
    element: <Money amount="1250000" currency={dong} updating="Đang tính lại" />,
  },
  ...(['success', 'info', 'error', 'warning', 'default'] as const).map((status) => ({
    piece: 'NoticeBanner',
    title: bannerTexts.status[status],
    element: (
      <NoticeBanner
        status={status}
        statusLabel={bannerTexts.status[status]}
        dismissLabel="Bỏ qua"
        onDismiss={still}
      >
        Chén hạt mít men rạn đã vào giỏ hàng.
      </NoticeBanner>
    ),
  })),
  {
    piece: 'NoticeBanners',
    title: 'Mấy lỗi một lượt',
    element: (
      <NoticeBanners
        groups={[
          {
            key: 'loi',
            status: 'error',
            isDismissible: true,
            isAssertive: true,
            notices: [notice('a', 'Thiếu số điện thoại.'), notice('b', LONG)],
          },
        ]}
        texts={bannerTexts}
        onDismiss={still}
      />
    ),
  },
  { piece: 'Panel', title: 'Đóng', element: <Panel title="Thêm mã giảm giá">Ô nhập mã</Panel> },
  {
    piece: 'Panel',
    title: 'Mở',
    element: (
      <Panel title="Thêm mã giảm giá" initiallyOpen>
        Ô nhập mã
      </Panel>
    ),
  },
  {
    piece: 'QuantityInput',
    title: 'Thường',
    element: <QuantityInput value={2} {...quantity} onChange={still} />,
  },
  {
    piece: 'QuantityInput',
    title: 'Đã hết mức',
    element: <QuantityInput value={20} {...quantity} onChange={still} />,
  },
  {
    piece: 'QuantityInput',
    title: 'Tắt',
    element: <QuantityInput value={2} {...quantity} disabled onChange={still} />,
  },
  {
    piece: 'RadioOptions',
    title: 'Đã chọn một',
    element: (
      <RadioOptions id="giao-hang" legend="Cách giao" options={deliveries} selected="lay" onChange={still} />
    ),
  },
  {
    piece: 'RadioOptions',
    title: 'Tắt',
    element: (
      <RadioOptions
        id="giao-tat"
        legend="Cách giao"
        options={deliveries}
        selected="giao"
        disabled
        onChange={still}
      />
    ),
  },
  { piece: 'SafeHtml', title: 'Lời của máy chủ', element: <SafeHtml html="Chỉ còn 3 chiếc." /> },
  {
    piece: 'TotalsRow',
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
