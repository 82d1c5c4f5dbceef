'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { CopyBox } from '@/components/ui/copy-box'
import { Drawing } from '@/components/ui/drawing'
import { smsCode, smsLink } from '@/lib/connect/setup-texts'

type Props = { id: string; number: string; text: string }

/** How a text gets from a screen that sends none to a phone that does. */
export function FromAPhone({ id, number, text }: Props) {
  const t = useTranslations('connect')
  const picture = useMemo(() => renderSVG(smsCode(number, text), { border: 2 }), [number, text])
  return (
    <div id={id} className="flex flex-wrap items-center gap-4 rounded-control border border-hairline p-3">
      <Drawing svg={picture} alt={t('texts.picture')} size={128} className="size-32" />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2 text-body">
        <p>{t('texts.fromPhone')}</p>
        <CopyBox text={number} copyLabel={t('copy', { text: number })} copiedLabel={t('copied')} />
        <a href={smsLink(number, text)} className="text-primary-text">
          {t('texts.openHere')}
        </a>
      </div>
    </div>
  )
}
