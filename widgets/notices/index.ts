import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { noticeTexts } from '../../src/i18n/vi/notice';
import { noticeDomain } from '../../src/notice';
import { Notices, type NoticesProps, options, readNoticesProps } from './Notices';
import './notices.css';

const notices: ViewDefinition<typeof options, NoticesProps> = {
  kind: 'view',
  name: 'notices',
  options,
  texts: noticeTexts,
  domains: [noticeDomain],
  read: readNoticesProps,
  View: Notices,
};

export default notices;
