'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { PreviewProfileBody } from '@/lib/fleet/scores/score-list-schema'
import { SCORE_PRESETS, type ScoreProfile, scoreProfileBody } from '@/lib/fleet/scores/score-profile'
import { api } from '@/lib/http/client'
import { LetterSwitch } from './letter-switch'
import { bodyOf, draftOf, presetDraft, presetOfDraft } from './profile-draft'
import { ProfilePreview } from './profile-preview'
import { refreshScores } from './use-scores'
import { WeightFields } from './weight-fields'

type Props = { profile: ScoreProfile; onClose: () => void }

/** What costs how many points, and who would have had how many by it. */
export default function ProfileForm({ profile, onClose }: Props) {
  const t = useTranslations('fleet.scores')
  const [first] = useState(() => draftOf(profile))
  const [draft, setDraft] = useState(first)
  const [chosen, setChosen] = useState(0)
  const preset = presetOfDraft(draft)
  const form = useJudgedForm({
    schema: scoreProfileBody,
    typed: bodyOf(draft),
    send: (body) => api('PUT', '/api/score-profile', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: refreshScores,
  })
  const [asked, setAsked] = useState<PreviewProfileBody | null>(null)
  const current = form.body && { weights: form.body.weights, bands: form.body.bands }
  return (
    <SheetForm
      {...form.sheet}
      title={t('weights')}
      save={t('save')}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      aside={
        <Button className="me-auto" disabled={current === null} onClick={() => setAsked(current)}>
          {t('preview.ask')}
        </Button>
      }
      below={<LetterSwitch />}
      className="gap-5"
    >
      <p className="text-body text-muted">{t('weightsText')}</p>
      <SegmentedControl
        label={t('preset')}
        value={preset}
        onChange={(value) => {
          if (value === 'own') return
          setDraft(presetDraft(draft.name, value))
          setChosen(chosen + 1)
        }}
        segments={SCORE_PRESETS.map((value) => ({
          value,
          label: t(`presets.${value}`),
          disabled: value === 'own' && preset !== 'own',
        }))}
      />
      {preset !== 'own' && <p className="-mt-3 text-meta text-muted">{t('ownHint')}</p>}
      <Field label={t('name')} error={form.errorAt('name')} required>
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            autoComplete="off"
            dir={draft.name ? 'auto' : undefined}
            value={draft.name}
            onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
          />
        )}
      </Field>
      {/* Numbers that are typed stay as they are typed: those of a preset begin anew. */}
      <WeightFields
        key={chosen}
        draft={draft}
        errorAt={form.errorAt}
        change={(next) => setDraft({ ...draft, ...next })}
      />
      <ProfilePreview
        asked={asked}
        isStale={asked !== null && JSON.stringify(asked) !== JSON.stringify(current)}
      />
    </SheetForm>
  )
}
