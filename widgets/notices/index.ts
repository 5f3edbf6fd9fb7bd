import type { ViewDefinition } from '../../mount/mount.types';
import { noticeDomain } from '../../src/notice';
import { Notices } from './Notices';
import { options } from './options';
import { type NoticesProps, read } from './read';
import './notices.css';

const notices: ViewDefinition<typeof options, NoticesProps> = {
  kind: 'view',
  name: 'notices',
  options,
  domains: [noticeDomain],
  draws: 'beside',
  read,
  View: Notices,
};

export default notices;
