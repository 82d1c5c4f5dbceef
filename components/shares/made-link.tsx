'use client'
import { Info, Mail, MessageCircle, MessageSquareText, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { useFormats } from '@/components/account/account-context'
import { Button, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Drawing } from '@/components/ui/drawing'
import type { Share } from '@/lib/shares/schema'
import { CopyLink } from './copy-link'
import { MailLink } from './mail-link'

const ICON = 'size-4 text-muted'

type Props = {
  share: Share & { link: string }
  /** It is about to be closed, and its address has not gone anywhere. */
  isWarned: boolean
  onHanded: () => void
}

/** A link that was just made, and the ways to hand it over. */
export function MadeLink({ share, isWarned, onHanded }: Props) {
  const t = useTranslations('shares.made')
  const formats = useFormats()
  const { id, link, name, expiresAt, hasPasscode } = share
  const picture = useMemo(() => renderSVG(link, { border: 2 }), [link])
  const until = formats.dateMinute(Date.parse(expiresAt))
  const words = t('words', { name, until })
  const text = encodeURIComponent(`${words} ${link}`)
  const given = { title: name, text: words, url: link }
  const hand = async () => {
    // Who closes the sheet of the system has changed their mind: nothing to be told.
    await navigator.share(given).then(onHanded, () => {})
  }
  const ways = [
    { name: 'whatsApp', icon: MessageCircle, href: `https://wa.me/?text=${text}` },
    { name: 'sms', icon: MessageSquareText, href: `sms:?&body=${text}` },
    { name: 'mail', icon: Mail, href: `mailto:?subject=${encodeURIComponent(name)}&body=${text}` },
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <p
        role={isWarned ? 'alert' : undefined}
        className={cn(
          'flex items-start gap-2 rounded-control px-3 py-2 text-body',
          isWarned ? 'bg-danger/10 text-danger' : 'bg-sunken',
        )}
      >
        <Info className={cn('mt-0.5 size-4 shrink-0', !isWarned && 'text-muted')} aria-hidden="true" />
        <span>{t('once')}</span>
      </p>
      <CopyLink link={link} onCopied={onHanded} />
      <div className="grid grid-cols-2 gap-2">
        {typeof navigator.share === 'function' && (
          <Button icon={<Share2 className={ICON} />} onClick={() => void hand()}>
            {t('system')}
          </Button>
        )}
        {ways.map(({ name: way, icon: Icon, href }) => (
          <a
            key={way}
            href={href}
            target={way === 'whatsApp' ? '_blank' : undefined}
            rel="noreferrer"
            onClick={onHanded}
            className={buttonVariants()}
          >
            <Icon className={ICON} aria-hidden="true" />
            {t(way)}
          </a>
        ))}
      </div>
      <MailLink id={id} link={link} onMailed={onHanded} />
      <div className="flex flex-wrap items-center gap-4">
        <Drawing svg={picture} alt={t('qr')} size={160} className="size-40" />
        <div className="min-w-40 flex-1 text-body text-muted">
          <p>{t('scan')}</p>
          <p className="mt-2">{t('until', { time: until })}</p>
          {hasPasscode && <p className="mt-2">{t('passcode')}</p>}
        </div>
      </div>
    </div>
  )
}
