'use client'
import { useEffect, useState } from 'react'
import type { Domain, DomainPicture } from '@/lib/domains/schema'
import type { ChosenPictures } from './use-domains'

/** Pictures that were chosen and are not saved yet, with addresses under which they can be shown. */
export function useChosenPictures(domain: Domain | null) {
  const [chosen, setChosen] = useState<ChosenPictures>({})
  const [urls, setUrls] = useState<Partial<Record<DomainPicture, string>>>({})
  const [problems, setProblems] = useState<Partial<Record<DomainPicture, string | null>>>({})

  useEffect(() => {
    const made = Object.entries(chosen).flatMap(([picture, file]) =>
      file ? [[picture, URL.createObjectURL(file)] as const] : [],
    )
    setUrls(Object.fromEntries(made))
    return () => {
      for (const [, url] of made) URL.revokeObjectURL(url)
    }
  }, [chosen])

  const choose = (picture: DomainPicture, file: File | null, problem: string | null) => {
    setProblems((now) => ({ ...now, [picture]: problem }))
    if (problem) return
    setChosen(({ [picture]: _, ...rest }) => {
      // Taking away what was never saved leaves nothing to save.
      if (file === null && !domain?.[picture]) return rest
      return { ...rest, [picture]: file }
    })
  }
  const urlOf = (picture: DomainPicture) =>
    picture in chosen ? (urls[picture] ?? null) : (domain?.[picture] ?? null)
  return { chosen, choose, urlOf, problems, dirty: Object.keys(chosen).length > 0 }
}
