import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useAccount } from '@/components/account/account-context'
import { RadioDot, RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { Switch } from '@/components/ui/switch'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { MOVED_M, OFTEN_S, SELDOM_S, TRACKER_MODES, type TrackerMode } from '@/lib/phones/tracker-rules'
import type { TrackerChoice } from './kept-choice'
import { PhoneTracker, type SendProblem } from './phone-tracker'
import { TrackerStatus } from './tracker-status'
import { useWakeLock } from './use-wake-lock'

type Props = {
  choice: TrackerChoice
  onChange: (next: Partial<TrackerChoice>) => void
  /** As what it reports. */
  children: ReactNode
}

/** The switch, how often this phone reports, and what has become of it. */
export function TrackerPanel({ choice, onChange, children }: Props) {
  const t = useTranslations('phoneTracker')
  const tracker = useTracker()
  const state = useSyncExternalStore(tracker.subscribe, tracker.snapshot, tracker.snapshot)
  const { imei, mode, isOn, staysAwake } = choice
  const cannot = whyNot()
  const mayRun = isOn && imei !== null && cannot === null
  useEffect(() => {
    if (mayRun && imei !== null) tracker.start(imei, mode)
    else tracker.stop()
  }, [tracker, mayRun, imei, mode])
  const isDenied = state.placeProblem === 'denied'
  const turnOff = useEffectEvent(() => onChange({ isOn: false }))
  useEffect(() => {
    if (isDenied) turnOff()
  }, [isDenied])
  useWakeLock(mayRun && staysAwake)

  return (
    <section
      aria-label={t('title')}
      className="flex flex-col rounded-panel border border-hairline bg-surface"
    >
      <div className="flex flex-col gap-4 p-4">
        <Switch
          isMain
          label={t('send')}
          checked={isOn}
          disabled={cannot !== null || (imei === null && !isOn)}
          onCheckedChange={(on) => onChange({ isOn: on })}
        />
        {cannot && (
          <p role="alert" className="text-body text-danger">
            {t(`cannot.${cannot}`)}
          </p>
        )}
        {children}
      </div>
      <TrackerStatus state={state} onDiscard={() => void tracker.discard()} />
      <div className="flex flex-col gap-4 border-t border-hairline p-4">
        <ModeChoice mode={mode} onChange={(next) => onChange({ mode: next })} />
        {'wakeLock' in navigator && (
          <Switch
            label={t('awake')}
            checked={staysAwake}
            onCheckedChange={(next) => onChange({ staysAwake: next })}
          />
        )}
      </div>
    </section>
  )
}

/** Why this browser cannot send at all: the Geolocation API is for pages that nobody can have changed on their way. */
function whyNot(): 'insecure' | 'noGeolocation' | null {
  if (!window.isSecureContext) return 'insecure'
  return 'geolocation' in navigator ? null : 'noGeolocation'
}

function ModeChoice({ mode, onChange }: { mode: TrackerMode; onChange: (mode: TrackerMode) => void }) {
  const t = useTranslations('phoneTracker')
  const values = { often: OFTEN_S, seldom: SELDOM_S, moving: MOVED_M }
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-body font-medium">{t('howOften')}</h2>
      <RadioGroup
        label={t('howOften')}
        value={mode}
        onValueChange={(next) => onChange(TRACKER_MODES.find((one) => one === next) ?? mode)}
        className="flex flex-col"
      >
        {TRACKER_MODES.map((one) => (
          <RadioGroupItem
            key={one}
            value={one}
            className="flex min-h-12 items-center gap-3 rounded-control py-1.5 text-start hover:bg-hover"
          >
            <RadioDot />
            <span className="min-w-0">
              <span className="block text-body">{t(`modes.${one}`, { value: values[one] })}</span>
              <span className="block text-meta text-muted">{t(`saves.${one}`)}</span>
            </span>
          </RadioGroupItem>
        ))}
      </RadioGroup>
    </div>
  )
}

/** The tracker of this page; it ends with it. */
function useTracker(): PhoneTracker {
  const { account } = useAccount()
  const [tracker] = useState(
    () =>
      new PhoneTracker(account, {
        problemOf,
        send: async (imei, fixes) => {
          const params = { imei }
          const options = { hideError: true, staysSignedOut: true }
          return api('POST', '/api/phones/[imei]/fixes', { params, body: { fixes }, ...options })
        },
      }),
  )
  useEffect(() => tracker.open(), [tracker])
  return tracker
}

const TOO_MANY = 429

function problemOf(error: unknown): SendProblem {
  if (!(error instanceof ApiError)) return { kind: 'busy' }
  if (error.failure === 'unreachable' || error.failure === 'timedOut') return { kind: 'noNetwork' }
  if (error.status === 401) return { kind: 'signedOut' }
  if (error.isPassing || error.status === TOO_MANY) return { kind: 'busy' }
  return { kind: 'refused', text: error.message }
}
