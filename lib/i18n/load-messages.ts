import type en from '@/messages/en.json'
import type { Language } from './languages'

export type Messages = typeof en

const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: () => import('@/messages/en.json').then((module) => module.default),
  zh: () => import('@/messages/zh.json').then((module) => module.default as Messages),
  ar: () => import('@/messages/ar.json').then((module) => module.default as Messages),
  pt: () => import('@/messages/pt.json').then((module) => module.default as Messages),
  es: () => import('@/messages/es.json').then((module) => module.default as Messages),
}

/** All texts of a language. For the server and the worker; a browser is handed only what its page needs. */
export function loadMessages(language: Language): Promise<Messages> {
  return LOADERS[language]()
}
