'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTimeZone } from '@/components/account/account-context'
import { timeZones } from '@/components/settings/profile/time-zones'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ClockInput } from '@/components/ui/date-range/clock-input'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { NativeSelect } from '@/components/ui/native-select'
import { WeekdayToggles } from '@/components/ui/weekday-toggles'
import { MAX_WINDOWS, type WeeklySchedule } from '@/lib/time/weekly-schedule'
import { WORKING_DAYS } from '@/lib/time/working-days'

type Window = WeeklySchedule['windows'][number]

type Props = {
  value: WeeklySchedule | null
  onChange: (schedule: WeeklySchedule | null) => void
  /** Of the window at this place of the list. */
  errorAt: (window: number) => string | undefined
}

/** The times of a week at which something alerts: always, or in windows of some days. Texts in `weeklySchedule`. */
export function ScheduleField({ value: schedule, onChange: put, errorAt }: Props) {
  const t = useTranslations('weeklySchedule')
  const zone = useTimeZone()
  const replace = (at: number, window: Window | null) => {
    if (!schedule) return
    const windows = schedule.windows.flatMap((one, index) => (index === at ? (window ?? []) : one))
    put(windows.length === 0 ? null : { ...schedule, windows })
  }
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t('only')}
        checked={schedule !== null}
        onCheckedChange={(on) => put(on ? { zone, windows: [WORKING_DAYS] } : null)}
        className="touch:min-h-11"
      />
      {schedule && (
        <>
          <ul className="flex flex-col gap-2">
            {schedule.windows.map((window, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: windows are told apart by their place
              <li key={index}>
                <WindowFields
                  window={window}
                  number={index + 1}
                  error={errorAt(index)}
                  onChange={(next) => replace(index, next)}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Button
              icon={<Plus className="size-4 text-muted" />}
              disabled={schedule.windows.length >= MAX_WINDOWS}
              onClick={() => put({ ...schedule, windows: [...schedule.windows, WORKING_DAYS] })}
            >
              {t('add')}
            </Button>
          </div>
          <Field label={t('zone')} hint={t('overMidnight')}>
            {(control) => (
              <NativeSelect
                {...control}
                dir="ltr"
                value={schedule.zone}
                onChange={({ currentTarget }) => put({ ...schedule, zone: currentTarget.value })}
              >
                {zonesWith(schedule.zone).map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </>
      )}
    </div>
  )
}

/** One that the browser does not list has a name all the same. */
function zonesWith(name: string) {
  const known = timeZones()
  return known.some((zone) => zone.name === name) ? known : [...known, { name, label: name }]
}

type WindowProps = {
  window: Window
  number: number
  error: string | undefined
  onChange: (window: Window | null) => void
}

function WindowFields({ window, number, error, onChange }: WindowProps) {
  const t = useTranslations('weeklySchedule')
  return (
    <fieldset
      data-wrong={error ? '' : undefined}
      className="flex flex-col gap-2 rounded-control border border-hairline p-2.5"
    >
      <legend className="sr-only">{t('window', { number })}</legend>
      <WeekdayToggles value={window.days} onChange={(days) => onChange({ ...window, days })} names="narrow" />
      {error && (
        <p role="alert" className="text-meta text-danger">
          {t('someDay')}
        </p>
      )}
      <div className="flex items-center gap-2">
        <div className="w-20">
          <ClockInput
            label={t('from')}
            value={window.from}
            onChange={(clock) => onChange({ ...window, from: clock.slice(0, 5) })}
          />
        </div>
        <span aria-hidden="true" className="text-muted before:content-['–']" />
        <div className="w-20">
          <ClockInput
            label={t('to')}
            value={window.to}
            onChange={(clock) => onChange({ ...window, to: clock.slice(0, 5) })}
          />
        </div>
        <span className="min-w-0 flex-1 text-meta text-muted">{spanText(window, t)}</span>
        <IconButton label={t('remove', { number })} icon={<Trash2 />} onClick={() => onChange(null)} />
      </div>
    </fieldset>
  )
}

/** What is not seen from the two times alone. */
function spanText({ from, to }: Window, t: (key: 'wholeDay' | 'nextDay') => string): string | null {
  if (from === to) return t('wholeDay')
  return from > to ? t('nextDay') : null
}
