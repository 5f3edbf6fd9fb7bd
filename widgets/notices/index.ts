import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { noticeDomain } from '../../src/notice';
import { Notices, type NoticesProps, readNoticesProps } from './Notices';
import { options } from './options';
import './notices.css';

const notices: ViewDefinition<typeof options, NoticesProps> = {
  kind: 'view',
  name: 'notices',
  options,
  domains: [noticeDomain],
  replaces: 'beside',
  read: readNoticesProps,
  View: Notices,
};

export default notices;
