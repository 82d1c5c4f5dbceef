'use client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'

type Props = { codes: string[]; onKept: () => void }

/** The codes for when the phone is not at hand: shown once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useTranslations('settings.factor')
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast({ text: t('copied'), tone: 'success' })
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-md font-semibold">{t('codesTitle')}</h3>
        <p className="mt-1 text-body text-muted">{t('codesText')}</p>
      </div>
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-body phone:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button tone="primary" onClick={onKept}>
          {t('kept')}
        </Button>
        <Button icon={<Copy className="size-4" />} onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
