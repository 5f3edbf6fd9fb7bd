import type { Messages } from '../i18n/messages.types';
import type { BannerTexts } from './NoticeBanners';

/** The texts of a banner. The caller must add the area `notice` to the messages first. */
export function bannerTexts({ t }: Messages): BannerTexts {
  return {
    dismiss: t('notice.dismiss'),
    summary: t('notice.summary'),
    status: {
      error: t('notice.error'),
      success: t('notice.success'),
      warning: t('notice.warning'),
      info: t('notice.info'),
      default: t('notice.region'),
    },
  };
}
