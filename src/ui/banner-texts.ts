import type { Messages } from '../i18n/messages.types';
import type { BannerTexts } from './NoticeBanners';

/** The words of a banner, for everybody who draws one. The area of texts is brought by whoever calls. */
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
