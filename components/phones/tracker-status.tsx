import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { Ltr } from '@/components/ui/ltr'
import { useNow } from '@/components/ui/use-now'
import type { TrackerState } from './phone-tracker'

type Props = { state: TrackerState; onDiscard: () => void }

/** What has become of the positions, and what is in the way, in words. */
export function TrackerStatus({ state, onDiscard }: Props) {
  const t = useTranslations('phoneTracker')
  const formats = useFormats()
  const now = useNow(1000)
  const { sentAt, accuracyM, waiting, battery, isThinned, ofOthersTime, placeProblem, sendProblem } = state
  return (
    <div className="flex flex-col gap-3 border-t border-hairline p-4">
      <dl className="grid grid-cols-2 gap-3">
        <Fact label={t('sentAt')}>
          {sentAt === null
            ? t('notYet')
            : t('ago', { time: formats.clock(sentAt), age: formats.age(sentAt, now) })}
        </Fact>
        <Fact label={t('waiting')}>
          <span role="status" aria-label={t('waiting')}>
            {formats.number(waiting)}
          </span>
        </Fact>
        <Fact label={t('accuracy')}>
          {accuracyM === null ? t('unknown') : <Ltr>{t('within', { value: formats.number(accuracyM) })}</Ltr>}
        </Fact>
        <Fact label={t('battery')}>
          {battery === null
            ? t('unknown')
            : t(battery.charging ? 'charging' : 'charge', { percent: battery.percent })}
        </Fact>
      </dl>
      {placeProblem && <Problem>{t(`problems.${placeProblem}`)}</Problem>}
      {sendProblem && (
        <Problem>
          {sendProblem.kind === 'refused'
            ? t('problems.refused', { reason: sendProblem.text })
            : t(`problems.${sendProblem.kind}`)}
          {sendProblem.kind === 'signedOut' && (
            <a href="/login?next=%2Ftrack" className="ms-1 underline">
              {t('signIn')}
            </a>
          )}
        </Problem>
      )}
      {sendProblem?.kind === 'refused' && (
        <Button className="self-start" onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      {isThinned && <Problem>{t('problems.thinned')}</Problem>}
      {ofOthersTime > 0 && <Problem>{t('problems.ofOthersTime', { count: ofOthersTime })}</Problem>}
    </div>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2.5 text-body text-warning">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
