'use client'
import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { Ltr, ltr } from '@/components/ui/ltr'
import { blankParts, type SetupText, smsLink } from '@/lib/connect/setup-texts'
import { FromAPhone } from './from-a-phone'
import { useHasMessages } from './use-has-messages'

type Props = {
  setup: SetupText
  number: string | null
  isApnMissing: boolean
  /** The host that it names, where no tracker reaches that: then it is not handed out. */
  unreached: string | null
  onMissing: () => void
}

/** One text: to copy, and to send from this phone or from another one. */
export function SetupTextRow({ setup: { step, text }, number, isApnMissing, unreached, onMissing }: Props) {
  const t = useTranslations('connect')
  const hasMessages = useHasMessages()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (text === null || unreached !== null)
    return (
      <li className="flex flex-col gap-1">
        <p className="text-body">{t(`steps.${step}`)}</p>
        {text !== null && (
          <Ltr className="rounded-control bg-sunken px-3 py-2 font-mono text-md break-all text-muted select-none">
            <Shown text={text} />
          </Ltr>
        )}
        <p className={text === null ? 'text-meta text-muted' : 'text-meta text-warning'}>
          {text !== null && unreached !== null
            ? t('texts.hostFirst', { host: ltr(unreached) })
            : t(isApnMissing && step.startsWith('apn') ? 'texts.apnFirst' : 'texts.notYet')}
        </p>
      </li>
    )
  const icon = <MessageSquare className="size-4" aria-hidden="true" />
  const label = t('texts.sendThis', { text })
  const leading = text.length - text.trimStart().length
  return (
    <li className="flex flex-col gap-1">
      <p className="text-body">{t(`steps.${step}`)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyBox className="break-all" text={text} copyLabel={t('copy', { text })} copiedLabel={t('copied')}>
          <Shown text={text} />
        </CopyBox>
        {number !== null && hasMessages ? (
          <a href={smsLink(number, text)} aria-label={label} className={buttonVariants()}>
            {icon}
            {t('texts.send')}
          </a>
        ) : (
          <Button
            icon={icon}
            aria-label={label}
            aria-expanded={number === null ? undefined : isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => (number === null ? onMissing() : setOpen(!isOpen))}
          >
            {t('texts.send')}
          </Button>
        )}
      </div>
      {leading > 0 && <p className="text-meta text-muted">{t('texts.blanks', { count: leading })}</p>}
      {isOpen && number !== null && !hasMessages && <FromAPhone id={id} number={number} text={text} />}
    </li>
  )
}

/** With the blanks to be seen that would not; what is copied has blanks. */
function Shown({ text }: { text: string }) {
  return blankParts(text).map(({ part, isBlank }, at) =>
    isBlank ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <span key={at} className="text-primary-text select-none" aria-hidden="true">
        {'␣'.repeat(part.length)}
      </span>
    ) : (
      part
    ),
  )
}
