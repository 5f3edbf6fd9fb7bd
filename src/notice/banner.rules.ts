import { createDerivedSelector } from '../lib/create-derived-selector';
import { asList, asRecord } from '../lib/json-values';
import {
  contexts,
  findNearestContainer,
  type Notice,
  type NoticeGroup,
  type NoticeState,
  type NoticeStatus,
  selectNoticeState,
} from './notice.rules';

/**
 * Returns the notices that a context's container shows: its own, and those of areas inside it that have no container.
 */
function findContainerNotices(state: NoticeState, context: string): Notice[] {
  if (state.isSilent) return [];
  const seen = new Set<string>();
  return state.notices.filter((notice) => {
    if (findNearestContainer(notice.context, state.containers) !== context) return false;
    const noticeKey = `${notice.type} ${notice.status} ${notice.content}`;
    if (seen.has(noticeKey)) return false;
    seen.add(noticeKey);
    return true;
  });
}

/**
 * Groups notices into one banner per status. Notices that cannot be dismissed get banners of their own, because a
 * group disappears as a whole.
 */
export function groupNoticesByStatus(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup & { notices: Notice[] }>();
  for (const notice of notices) {
    const { status, isDismissible } = notice;
    const key = isDismissible ? status : `${notice.context} ${notice.id}`;
    const group = groups.get(key) ?? { key, status, isDismissible, notices: [] };
    group.notices.push(notice);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function isAssertiveStatus(status: NoticeStatus): boolean {
  return !['success', 'warning', 'info', 'default'].includes(status);
}

/** Creates one selector for each container, because a selector remembers only its last result. */
export const createNoticesSelector = () =>
  createDerivedSelector([selectNoticeState, (_: unknown, context: string) => context], findContainerNotices);

export interface InvalidParamError {
  id: string;
  context: string;
  /** The error message as HTML, as the server sent it. */
  content: string;
}

/**
 * Assigns the errors of `rest_invalid_param`, which lists every field that the shop rejected, to the notice areas of
 * these fields. Returns an empty list if the error names no field.
 */
export function assignInvalidParams(data: unknown, pluginPrefix: string): InvalidParamError[] {
  const { details, params } = asRecord(data);
  return Object.entries({ ...asRecord(params), ...asRecord(details) }).flatMap(([param, detail]) => {
    const sentence = asRecord(params)[param];
    const error = typeof detail === 'string' ? { code: 'invalid', message: detail } : asRecord(detail);
    return [error, ...asList(error.additional_errors)].flatMap((one) => {
      const { code, message = sentence } = asRecord(one);
      if (typeof code !== 'string' || typeof message !== 'string' || !message) return [];
      return [
        {
          id: `${param}_${code}`,
          context: getErrorNoticeContext(param, code, pluginPrefix),
          content: message,
        },
      ];
    });
  });
}

function getErrorNoticeContext(param: string, code: string, prefix: string): string {
  if (param === 'invalid_email' || code === 'invalid_email') return contexts.contact;
  if (param === 'billing_address') return contexts.billing;
  if (param === 'shipping_address') return contexts.shipping;
  const emails = [`${prefix}_rest_missing_email_address`, `${prefix}_rest_invalid_email_address`];
  return emails.includes(code) ? contexts.contact : contexts.cart;
}
