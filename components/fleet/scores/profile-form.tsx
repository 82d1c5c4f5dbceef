'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import type { PreviewProfileBody } from '@/lib/fleet/scores/score-list-schema'
import {
  SCORE_PRESETS,
  type ScoreProfile,
  type ScoreProfileBody,
  scoreProfileBody,
} from '@/lib/fleet/scores/score-profile'
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
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [first] = useState(() => draftOf(profile))
  const [draft, setDraft] = useState(first)
  const [tries, setTries] = useState(0)
  const [chosen, setChosen] = useState(0)
  const preset = presetOfDraft(draft)
  const judged = scoreProfileBody.safeParse(bodyOf(draft), { reportInput: true })
  const texts = textsOf<Record<string, string>>(judged.success ? [] : judged.error.issues, (path) =>
    path.replaceAll('.', ' '),
  )
  const errorAt = (path: string) => (tries > 0 ? (texts[path]?.message ?? null) : null)
  const save = useMutation({
    mutationFn: (body: ScoreProfileBody) => api('PUT', '/api/score-profile', { body, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await refreshScores(queries)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  const [asked, setAsked] = useState<PreviewProfileBody | null>(null)
  const current = judged.success ? { weights: judged.data.weights, bands: judged.data.bands } : null
  return (
    <SheetForm
      title={t('weights')}
      save={t('save')}
      busy={save.isPending}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={submit}
      onClose={onClose}
      notice={{ tries, error: save.error, refusal: save.error?.message ?? null }}
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
      <Field label={t('name')} error={errorAt('name')} required>
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
        errorAt={errorAt}
        change={(next) => setDraft({ ...draft, ...next })}
      />
      <ProfilePreview
        asked={asked}
        isStale={asked !== null && JSON.stringify(asked) !== JSON.stringify(current)}
      />
    </SheetForm>
  )
}
