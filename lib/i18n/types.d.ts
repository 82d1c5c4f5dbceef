import type en from '@/messages/en.json'
import type { Language } from './languages'

// Messages are typed from English: a key that is not there does not compile.
declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof en
  }
}
