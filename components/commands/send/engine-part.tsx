'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { Switch } from '@/components/ui/switch'
import { useNow } from '@/components/ui/use-now'
import { GATE, WHEN_STOPS_MINUTES } from '@/lib/commands/engine-gate'
import type { OfferedCommands } from '@/lib/commands/offered-schema'

export type EngineGiven = {
  password: string
  purpose: string
  /** Null until it was said: what moves is waited for, what stands is not. */
  whenStops: boolean | null
}
export const NO_ENGINE: EngineGiven = { password: '', purpose: '', whenStops: null }

const isMoving = ({ speedKmh }: OfferedCommands): boolean => speedKmh !== null && speedKmh > GATE.maxSpeedKmh
/** Whether it is cut only once the vehicle has stopped. */
export const waitsForStopOf = ({ whenStops }: EngineGiven, offered: OfferedCommands): boolean =>
  whenStops ?? isMoving(offered)

const SECOND_MS = 1000

type Props = {
  value: EngineGiven
  offered: OfferedCommands
  /** Whether it can wait for the vehicle to stop. */
  waitsForStop?: boolean
  errors: { password: string | null; purpose: string | null }
  onChange: (value: EngineGiven) => void
}

/** What it takes to cut an engine, under how fast the vehicle is now. */
export function EnginePart({ value, offered, waitsForStop = true, errors, onChange }: Props) {
  const t = useTranslations('commands.engine')
  const formats = useFormats()
  const { speedKmh, fixTime } = offered
  const now = useNow(SECOND_MS)
  /** By it the engine would not be cut. */
  const isOld = fixTime === null || now - Date.parse(fixTime) > GATE.maxFixAgeS * SECOND_MS
  const moves = isMoving(offered)
  const whenStops = waitsForStopOf(value, offered)
  return (
    <div className="flex flex-col gap-4">
      <div className={`flex flex-col gap-2 rounded-panel p-3 ${moves ? 'bg-danger/10' : 'bg-warning/10'}`}>
        <p className="flex items-start gap-2 text-body">
          <TriangleAlert
            className={`mt-0.5 size-4 shrink-0 ${moves ? 'text-danger' : 'text-warning'}`}
            aria-hidden="true"
          />
          {t('warning')}
        </p>
        <p role="status" className="flex flex-wrap items-baseline gap-x-2 text-body">
          <span className="text-muted">{t('speed')}</span>
          {fixTime === null ? (
            <span>{t('unlocated')}</span>
          ) : (
            <>
              <bdi className="text-h3 font-semibold tabular-nums">{formats.speed(speedKmh)}</bdi>
              <span className="text-meta text-muted">
                {t('located', { age: formats.age(Date.parse(fixTime), now) })}
              </span>
            </>
          )}
        </p>
        {isOld && !(waitsForStop && whenStops) && (
          <p className="text-body text-danger">{t(waitsForStop ? 'needsFixOrStop' : 'needsFix')}</p>
        )}
        {moves && <p className="text-body text-danger">{t('moves')}</p>}
      </div>
      {waitsForStop && (
        <div className="flex flex-col gap-1">
          <Switch
            label={t('whenStops')}
            checked={whenStops}
            onCheckedChange={(next) => onChange({ ...value, whenStops: next })}
          />
          <p className="text-meta text-muted">{t('whenStopsAbout', { minutes: WHEN_STOPS_MINUTES })}</p>
        </div>
      )}
      <Field label={t('purpose')} hint={t('purposeHint')} error={errors.purpose} required>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={200}
            value={value.purpose}
            onChange={(event) => onChange({ ...value, purpose: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('password')} error={errors.password} required>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}
