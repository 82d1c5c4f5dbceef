import { CircleCheck, CircleSlash, Hourglass, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '@/components/ui/use-now'
import type { EndReason } from '@/lib/shares/judge-share'
import { useFormats, useTexts } from './texts'

type Props = {
  title: string
  text: string
  more?: string
  icon?: ReactNode
  /** It goes on by itself; who does not want to wait presses. */
  isWaiting?: boolean
  onRetry?: () => void
}

/** In place of the map: why there is nothing to see, and what to do. */
export function Notice({ title, text, more, icon, isWaiting = false, onRetry }: Props) {
  const t = useTexts('monitorShare')
  return (
    <section className="notice" role="status">
      <div className={isWaiting ? 'notice-icon is-waiting' : 'notice-icon'} aria-hidden="true">
        {icon ?? (isWaiting ? <Hourglass /> : <Unplug />)}
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
      {more && <p className="muted">{more}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t('tryNow')}
        </button>
      )}
    </section>
  )
}

export function TooManyNotice({ until }: { until: number }) {
  const t = useTexts('monitorShare')
  const { duration } = useFormats()
  const now = useNow(1000)
  const left = Math.max(1, Math.ceil((until - now) / 1000))
  // Minutes while there are some: nobody is to watch seconds go by.
  const told = left > 60 ? Math.ceil(left / 60) * 60 : left
  return (
    <Notice title={t('tooMany.title')} text={t('tooMany.text', { duration: duration(told) })} isWaiting />
  )
}

/** It was good: what was waited for has come. */
const GOOD: readonly (EndReason | null)[] = ['arrived', 'tripEnded']

export function EndedNotice({ reason }: { reason: EndReason | null }) {
  const t = useTexts('monitorShare')
  const isGood = GOOD.includes(reason)
  return (
    <Notice
      title={t('ended.title')}
      text={t(`ended.${reason ?? 'unknown'}`)}
      more={isGood ? undefined : t('ended.next')}
      icon={isGood ? <CircleCheck /> : <CircleSlash />}
    />
  )
}
