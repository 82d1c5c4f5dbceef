'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { timeZones } from '@/components/settings/profile/time-zones'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Switch } from '@/components/ui/switch'
import { DISTANCE_UNITS, TEMPERATURE_UNITS, VOLUME_UNITS } from '@/lib/accounts/account-fields'
import type { EmbedDraft } from '@/lib/embeds/embed-draft'
import { readUnits, type Units } from '@/lib/format/units'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/lib/i18n/languages'
import { THEMES } from '@/lib/theme/theme'
import type { PartProps } from './embed-editor'
import { FormPart } from './form-part'

const DEFAULT_ACCENT = '#356ee6'
const UNITS = [
  ['distance', DISTANCE_UNITS],
  ['volume', VOLUME_UNITS],
  ['temperature', TEMPERATURE_UNITS],
] as const
const CONTROLS = [
  'zoom',
  'fullscreen',
  'layers',
  'search',
] as const satisfies readonly (keyof EmbedDraft['controls'])[]
/** Views with a map of vehicles take all of them, a player no search, the others none. */
const CONTROLS_OF: Record<EmbedDraft['kind'], readonly (typeof CONTROLS)[number][]> = {
  list: CONTROLS,
  map: CONTROLS.slice(0, 3),
  vehicle: CONTROLS.slice(0, 3),
  playback: CONTROLS.slice(0, 3),
  report: [],
  figure: [],
}

/** How it looks, in which language, and how it writes figures. */
export function LookFields(part: PartProps) {
  const t = useTranslations('embeds')
  const { draft, onChange } = part
  const controls = CONTROLS_OF[draft.kind]
  return (
    <FormPart title={t('parts.look')}>
      <SegmentedControl
        label={t('theme')}
        value={draft.theme}
        onChange={(theme) => onChange({ theme })}
        segments={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          label={t('ownAccent')}
          checked={draft.accent !== null}
          onCheckedChange={(on) => onChange({ accent: on ? DEFAULT_ACCENT : null })}
        />
        {draft.accent !== null && (
          <input
            type="color"
            aria-label={t('accent')}
            value={draft.accent}
            onChange={({ currentTarget }) => onChange({ accent: currentTarget.value })}
            className="tap h-control w-12 cursor-pointer rounded-control border border-outline/60 bg-surface p-1"
          />
        )}
      </div>
      <Field label={t('language')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.language ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ language: (currentTarget.value || null) as Language | null })
            }
          >
            <option value="">{t('asVisitor')}</option>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {controls.length > 0 && (
        <fieldset className="grid grid-cols-2 gap-x-3 gap-y-1">
          <legend className="mb-1.5 text-body font-medium">{t('controls')}</legend>
          {controls.map((control) => (
            <Checkbox
              key={control}
              label={t(`control.${control}`)}
              checked={draft.controls[control]}
              onCheckedChange={(on) => onChange({ controls: { ...draft.controls, [control]: on } })}
            />
          ))}
        </fieldset>
      )}
      <FigureStyle {...part} />
    </FormPart>
  )
}

function FigureStyle({ draft, onChange }: PartProps) {
  const t = useTranslations('embeds')
  const profile = useTranslations('settings.profile')
  const account = useAccount()
  const { units } = draft
  return (
    <>
      <Field label={t('timeZone')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.timeZone ?? ''}
            onChange={({ currentTarget }) => onChange({ timeZone: currentTarget.value || null })}
          >
            <option value="">{t('asAccount')}</option>
            {timeZones().map(({ name, label }) => (
              <option key={name} value={name} dir="ltr">
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Switch
        label={t('ownUnits')}
        checked={units !== null}
        onCheckedChange={(on) => onChange({ units: on ? readUnits(account) : null })}
      />
      {units && (
        <div className="grid grid-cols-3 gap-2 phone:grid-cols-1">
          {UNITS.map(([name, choices]) => (
            <NativeSelect
              key={name}
              aria-label={t(`unit.${name}`)}
              value={units[name]}
              onChange={({ currentTarget }) =>
                onChange({ units: { ...units, [name]: currentTarget.value } as Units })
              }
            >
              {choices.map((unit) => (
                <option key={unit} value={unit}>
                  {profile(`units.${unit}`)}
                </option>
              ))}
            </NativeSelect>
          ))}
        </div>
      )}
    </>
  )
}
