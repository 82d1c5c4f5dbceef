'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { Embed } from '@/lib/embeds/schema'
import { elementSnippet, frameSnippet, serverSnippet } from '@/lib/embeds/snippets'
import { VIEWS } from '@/lib/embeds/views'

const KINDS = ['element', 'frame', 'server'] as const
type Kind = (typeof KINDS)[number]

/** What is copied into a site to show it there. */
export function EmbedCode({ embed: { publicId, name, mode, view } }: { embed: Embed }) {
  const t = useTranslations('embeds.code')
  const [kind, setKind] = useState<Kind>('element')
  const of = { host: location.origin, publicId, name, mode, hasMap: VIEWS[view.kind].hasMap }
  const offered = KINDS.filter((one) => one !== 'server' || mode === 'signed')
  const shown = offered.includes(kind) ? kind : 'element'
  const text = { element: elementSnippet, frame: frameSnippet, server: serverSnippet }[shown](of)
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3">
      <h4 className="text-md font-semibold">{t('title')}</h4>
      <SegmentedControl
        label={t('title')}
        value={shown}
        onChange={setKind}
        segments={offered.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        className="self-start"
      />
      <CodeBlock title={t(`about.${shown}`)} text={text} />
      <p className="text-meta text-muted">
        <Link href="/openApi?part=embeds" className="text-primary-text hover:underline">
          {t('more')}
        </Link>
      </p>
    </section>
  )
}
