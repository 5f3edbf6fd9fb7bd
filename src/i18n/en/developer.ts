import type { TextsLike } from '../keys';
import type { developerTexts } from '../vi/developer';

export const developerTextsEn = {
  'developer.noNamespace': 'There is no route for the given namespace (%s) in the store',
  'developer.noResource': 'There is no route for the given resource name (%s) in the store',
  'developer.noRouteForIds': 'There is no route for “%1$s/%2$s” that takes %3$d ids',
  'developer.observerType': 'Observers must return an object with a type property',
  'developer.templateNotFound': 'Template not found: #tmpl-%s',
  'developer.filterType':
    'The type returned by checkout filters must be the same as the type they receive. The function received %1$s but returned %2$s.',
  'developer.invalidParent': 'the parent must be a valid inner block area',
  'developer.extensionFailed': 'An extension failed: %s',
} satisfies TextsLike<typeof developerTexts>;
