'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Markdown } from '@/components/ui/markdown'
import { NativeSelect } from '@/components/ui/native-select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/http/client'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/lib/i18n/languages'
import { isPlainMarkdown } from '@/lib/messages/markdown-limits'
import { MAX_ANNOUNCEMENT_BODY, MAX_ANNOUNCEMENT_TITLE } from '@/lib/messages/message-types'
import { type Draft, unfinishedLanguages } from './draft'

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Title and text, language by language, and how readers will see them. */
export function WordsField({ draft, onChange }: Props) {
  const t = useTranslations('messages.announcements')
  const flaws = useTranslations('validation')
  const [language, setLanguage] = useState<Language>(draft.language)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const words = draft.words[language]
  const change = (part: Partial<typeof words>) =>
    onChange({ words: { ...draft.words, [language]: { ...words, ...part } } })
  const unfinished = unfinishedLanguages(draft)
  const written = (one: Language) => draft.words[one].title.trim() !== ''
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label={t('writtenIn')} className="min-w-44 flex-1">
          {(control) => (
            <NativeSelect
              {...control}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as Language)}
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {written(one) ? t('hasWords', { language: LANGUAGE_NAMES[one] }) : LANGUAGE_NAMES[one]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label={t('fallback')}
          hint={t('fallbackHint')}
          error={
            unfinished.length > 0 && written(language)
              ? t('unfinished', { languages: unfinished.map((one) => LANGUAGE_NAMES[one]).join(', ') })
              : null
          }
          className="min-w-44 flex-1"
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.language}
              onChange={(event) => onChange({ language: event.currentTarget.value as Language })}
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {LANGUAGE_NAMES[one]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <Field label={t('titleField')} required>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            lang={language}
            value={words.title}
            maxLength={MAX_ANNOUNCEMENT_TITLE}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <SegmentedControl
        label={t('view')}
        value={view}
        onChange={setView}
        segments={[
          { value: 'write', label: t('write') },
          { value: 'preview', label: t('preview') },
        ]}
      />
      {view === 'write' ? (
        <Field
          label={t('body')}
          hint={t('bodyHint', { max: MAX_ANNOUNCEMENT_BODY })}
          error={isPlainMarkdown(words.body) ? null : flaws('plainMarkdown')}
          required
        >
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              lang={language}
              rows={8}
              value={words.body}
              maxLength={MAX_ANNOUNCEMENT_BODY}
              onChange={(event) => change({ body: event.currentTarget.value })}
              className="font-mono"
            />
          )}
        </Field>
      ) : (
        <Preview title={words.title} body={words.body} language={language} />
      )}
    </>
  )
}

function Preview({ title, body, language }: { title: string; body: string; language: Language }) {
  const t = useTranslations('messages.announcements')
  const ui = useTranslations('ui')
  const flaws = useTranslations('validation')
  const isPlain = isPlainMarkdown(body)
  const preview = useQuery({
    enabled: isPlain,
    queryKey: ['announcementPreview', body],
    queryFn: ({ signal }) =>
      api('POST', '/api/announcements/preview', { body: { body }, signal, hideError: true }),
  })
  return (
    <section
      aria-label={t('preview')}
      lang={language}
      dir="auto"
      className="min-h-40 rounded-control border border-hairline bg-surface p-4 break-words"
    >
      <p className="mb-2 text-h3 font-semibold">{title}</p>
      {!isPlain ? (
        <p className="text-meta text-danger">{flaws('plainMarkdown')}</p>
      ) : preview.isPending ? (
        <SkeletonRows rows={3} />
      ) : preview.isError ? (
        <ErrorState
          title={t('noPreview')}
          retryLabel={ui('retry')}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      ) : (
        <Markdown html={preview.data.html} />
      )}
    </section>
  )
}
