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

const doNothing = () => undefined;
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
const glazeOptions = ['Men ngọc', 'Men lam', 'Men rạn', LONG_TEXT].map((label) => ({ value: label, label }));
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
  ...{ value: '', required: true, autoComplete: 'off', error: undefined, onChange: doNothing },
  options: [
    { value: 'HN', label: 'Hà Nội' },
    { value: 'LD', label: LONG_TEXT },
  ],
};
const createExampleNotice = (id: string, content: string) => ({ id, content, actions: [] });

const messages = createMessages({ catalogue: fieldTexts });
const handlers = { onChange: doNothing, onError: doNothing, onErrorCleared: doNothing };

/** The examples by the name of the component's file, and by their titles. */
const examplesByComponent: Readonly<Record<string, Readonly<Record<string, ReactElement>>>> = {
  Button: {
    Chính: <Button variant="main">Đặt hàng</Button>,
    Phụ: <Button>Quay lại</Button>,
    'Đang chạy': (
      <Button variant="main" isBusy>
        Đặt hàng
      </Button>
    ),
    Tắt: <Button disabled>Đặt hàng</Button>,
    'Chữ dài': <Button variant="main">{LONG_TEXT}</Button>,
  },
  CheckboxList: {
    'Có lựa chọn': (
      <CheckboxList
        legend="Men"
        options={glazeOptions}
        checked={['Men lam']}
        texts={checkboxTexts}
        onChange={doNothing}
      />
    ),
    'Đang tải': (
      <CheckboxList
        legend="Men"
        options={[]}
        checked={[]}
        isLoading
        texts={checkboxTexts}
        onChange={doNothing}
      />
    ),
  },
  CheckoutStep: {
    'Có số': (
      <CheckoutStep title="Liên hệ" showNumber description="Tiệm gửi tin về đơn vào đây.">
        <p>Nội dung của bước</p>
      </CheckoutStep>
    ),
  },
  Chip: {
    Thường: (
      <Chip removeLabel="Xóa Men lam" onRemove={doNothing}>
        Men lam
      </Chip>
    ),
    'Đang gỡ': (
      <Chip removeLabel="Xóa Men lam" disabled onRemove={doNothing}>
        Men lam
      </Chip>
    ),
    'Chữ dài': (
      <Chip removeLabel="Xóa" onRemove={doNothing}>
        {LONG_TEXT}
      </Chip>
    ),
  },
  'fields/Select': {
    Thường: <Select {...province} value="HN" />,
    'Chưa chọn': <Select {...province} />,
    Lỗi: <Select {...province} error={{ message: 'Vui lòng chọn tỉnh, thành phố', hidden: false }} />,
  },
  'fields/SortSelect': {
    Thường: (
      <SortSelect
        label="Xếp theo"
        value="moi"
        options={[
          { key: 'moi', label: 'Mới nhất' },
          { key: 'sao', label: 'Nhiều sao' },
        ]}
        onChange={doNothing}
      />
    ),
  },
  'fields/Textarea': {
    Thường: (
      <Textarea
        id="ghi-chu"
        label="Lời nhắn"
        value=""
        placeholder="Gói làm quà giúp tôi"
        onChange={doNothing}
      />
    ),
  },
  'fields/TextInput': {
    Thường: (
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
    'Có lỗi': (
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
  'floating/Popover': {
    Đóng: <Popover label="Phí giao là gì?">Tính theo nơi nhận.</Popover>,
  },
  'floating/Tooltip': {
    'Chưa chỉ vào': (
      <Tooltip text="Tính theo nơi nhận">
        <button type="button" className="button">
          Phí giao
        </button>
      </Tooltip>
    ),
  },
  Money: {
    Thường: <Money amount="1250000" currency={vietnameseDong} />,
    'Đang tính lại': <Money amount="1250000" currency={vietnameseDong} busyText="Đang tính lại" />,
  },
  NoticeBanner: {
    ...Object.fromEntries(
      (['success', 'info', 'error', 'warning', 'default'] as const).map((status) => [
        bannerTexts.status[status],
        <NoticeBanner
          key={status}
          status={status}
          statusLabel={bannerTexts.status[status]}
          dismissLabel="Bỏ qua"
          onDismiss={doNothing}
        >
          Chén hạt mít men rạn đã vào giỏ hàng.
        </NoticeBanner>,
      ]),
    ),
  },
  NoticeBanners: {
    'Mấy lỗi một lượt': (
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
        onDismiss={doNothing}
      />
    ),
  },
  Panel: {
    Đóng: <Panel title="Thêm mã giảm giá">Ô nhập mã</Panel>,
    Mở: (
      <Panel title="Thêm mã giảm giá" startsOpen>
        Ô nhập mã
      </Panel>
    ),
  },
  QuantityInput: {
    Thường: <QuantityInput value={2} {...quantity} onChange={doNothing} />,
    'Đã hết mức': <QuantityInput value={20} {...quantity} onChange={doNothing} />,
    Tắt: <QuantityInput value={2} {...quantity} disabled onChange={doNothing} />,
  },
  RadioOptions: {
    'Đã chọn một': (
      <RadioOptions
        id="giao-hang"
        legend="Cách giao"
        options={deliveries}
        selected="lay"
        onChange={doNothing}
      />
    ),
    Tắt: (
      <RadioOptions
        id="giao-tat"
        legend="Cách giao"
        options={deliveries}
        selected="giao"
        disabled
        onChange={doNothing}
      />
    ),
  },
  SafeHtml: {
    'Lời của máy chủ': <SafeHtml html="Chỉ còn 3 chiếc." />,
  },
  TotalsRow: {
    'Một dòng và tổng cộng': (
      <>
        <TotalsRow label="Phí vận chuyển" value="30.000₫">
          Giao hàng tiêu chuẩn
        </TotalsRow>
        <TotalsRow label="Tổng cộng" value="450.000₫" isStrong />
      </>
    ),
  },
};

export const examples: readonly ComponentExample[] = Object.entries(examplesByComponent).flatMap(
  ([component, states]) => Object.entries(states).map(([title, element]) => ({ component, title, element })),
);
