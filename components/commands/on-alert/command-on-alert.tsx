'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { CommandCounts, OnAlertBody } from '@/lib/commands/on-alert-schema'
import type { PasswordGiven } from './cut-password'
import { useCountsText } from './on-alert-words'

/** Only for who sets something. */
const OnAlertChoice = lazyPart(() => import('./on-alert-choice'))
const OnAlertValues = lazyPart(() => import('./on-alert-values'))
const CutPassword = lazyPart(() => import('./cut-password'))

/** What was chosen, and the parameters of it that a template leaves open. */
export type Picked = { onAlert: NonNullable<OnAlertBody>; open: readonly string[] }

type Props = {
  value: OnAlertBody
  onChange: (value: OnAlertBody) => void
  /** Of a rule or fence that sends something already. */
  counts: CommandCounts | null
  /** What is wrong at a place of `onAlert`; of it as a whole for an empty one. */
  errorAt: (place: string) => string | undefined
  /** What it takes to cut engines. */
  password: PasswordGiven
}

/** Whether the account sets what is sent on alert, and sees it. */
export function useMaySetCommand(): boolean {
  const { permissions } = useAccount()
  return permissions.includes('commands.send') && permissions.includes('commands.read')
}

/** What a rule or fence sends to each vehicle that it alerts to: nothing, a command of the catalogue, a template, or a text. */
export function CommandOnAlert(props: Props) {
  const { value, password } = props
  return (
    <div className="flex flex-col gap-4">
      {useMaySetCommand() && <Chosen {...props} />}
      {(value !== null || password.isAsked) && (
        <Suspense fallback={null}>
          <CutPassword {...password} onAlert={value} />
        </Suspense>
      )}
    </div>
  )
}

function Chosen({ value, onChange, counts, errorAt }: Props) {
  const t = useTranslations('commands.onAlert')
  const countsText = useCountsText()
  const [isChoosing, setChoosing] = useState(false)
  /** What was chosen last: its fields begin anew. */
  const [picks, setPicks] = useState<{ count: number; open: readonly string[] }>({ count: 0, open: [] })
  const pick = ({ onAlert, open }: Picked) => {
    onChange(onAlert)
    setPicks(({ count }) => ({ count: count + 1, open }))
    setChoosing(false)
  }
  return (
    <>
      <p className="text-body text-muted">{t('about')}</p>
      {value ? (
        <>
          <p className="flex items-start gap-2 rounded-panel bg-hover p-3 text-body">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
            {t('warning')}
          </p>
          <FormNotice text={errorAt('') ?? null} />
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <OnAlertValues
              key={picks.count}
              value={value}
              onChange={onChange}
              errorAt={errorAt}
              open={picks.open}
            />
          </Suspense>
          {counts && <p className="text-meta text-muted">{countsText(counts)}</p>}
        </>
      ) : (
        <p className="text-body">{t('nothing')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChoosing(true)}>{t(value ? 'other' : 'choose')}</Button>
        {value && (
          <Button tone="ghost" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <OnAlertChoice onPick={pick} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
