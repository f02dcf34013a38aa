import { keepListCost } from './modules/list-form.ts'
import { pageData } from './modules/page-data.ts'
import { walkWithArrows } from './modules/result-keys.ts'
import { type SearchPage, searchWhileTyping } from './modules/search-while-typing.ts'

const clear = searchWhileTyping(pageData<SearchPage>())
walkWithArrows(clear)
keepListCost(clear)
