/**
 * Groups modules that are always needed together into one chunk, such that no page kind downloads more before the
 * first gesture. A new module that a group needs on every page belongs in that group; otherwise it becomes a separate
 * request.
 */
export const chunkGroups = [
  // The chunk with the modules that every view needs.
  {
    name: 'runtime',
    test: /node_modules[\\/](react|react-dom|scheduler|preact)[\\/]|src[\\/]ui[\\/]ErrorBoundary\.|mount[\\/]runtime[\\/](view-root|server-nodes)\./,
    priority: 3,
  },
  // The chunk that every page with a store loads, even if no widget on it renders with React.
  {
    name: 'store',
    test: /node_modules[\\/](@reduxjs|redux|redux-saga|@redux-saga|@babel)[\\/]|app[\\/](create-slice|create-app|typed-effects)|src[\\/]extend[\\/]extension-state\.|mount[\\/](runtime[\\/]open-app|api[\\/]extension-queue)\.|src[\\/]http[\\/](create-http|store-nonce)\.|src[\\/]i18n[\\/]messages\./,
    priority: 2,
  },
  // The chunk for views with a store: their app, slots for extensions, and what every view of a cart renders.
  {
    name: 'app',
    test: /node_modules[\\/]react-redux[\\/]|src[\\/]app[\\/](AppContext|store-hooks|replacements[\\/]with-selector)|src[\\/]extend[\\/]extension-points\.|mount[\\/]runtime[\\/]store-root\.|src[\\/](ui[\\/](Money|money|QuantityInput|quantity-input|useLatestRef)|lib[\\/]inner-blocks|cart[\\/]view[\\/]LineControls)\./,
    priority: 1,
  },
  // The chunk that mounting needs on every page, with helpers too small for a request of their own.
  {
    name: 'kit',
    test: /src[\\/]lib[\\/](browser|options|cleanups|html|url|json-values|storage)\.|src[\\/]app[\\/](settings|early-work)|src[\\/]session[\\/](?!fragment)|mount[\\/](runtime[\\/](mounting|errors|open-settings)|loader[\\/]widget-lifecycle|bridges[\\/]jquery[\\/](connect-jquery|block-events))\.|i18n[\\/]load-texts\./,
    priority: 1,
  },
  // The chunk with which views read the cart; the cart writer is loaded with the first change.
  {
    name: 'cart',
    test: /add-to-cart[\\/]add-cart-domain\.|src[\\/](cart[\\/](optimistic|saga|slice|decode[\\/]decode|read)|i18n[\\/]vi[\\/]cart\.|notice[\\/](?!banner)|http[\\/]error-message\.|lib[\\/](create-derived-selector|json-readers)\.)/,
    priority: 1,
  },
  // The chunk for requests and responses. An add-to-cart request that is sent before the store has loaded needs it,
  // too.
  {
    name: 'ajax',
    test: /src[\\/]cart[\\/](change\.rules|journal[\\/]cart-journal)\.|src[\\/]http[\\/](ajax|errors|fetch-response)|src[\\/]lib[\\/]locks\./,
    priority: 2,
  },
  // The chunk with the browser's native sanitiser, the code it shares with DOMPurify, and the cached fragments.
  {
    name: 'sanitise',
    test: /src[\\/]lib[\\/]sanitise-(native|common)\.|src[\\/]session[\\/]fragments\./,
    priority: 2,
  },
  // The chunk that the store and other widgets share (amounts, quantities, general messages), but that an add-to-cart
  // request sent before the store has loaded does not need.
  {
    name: 'common',
    test: /src[\\/](lib[\\/](error-element|money|quantity)|ui[\\/]dialogs[\\/]scroll-lock|i18n[\\/]vi[\\/]core)\./,
    priority: 2,
  },
  // The chunk that every view with notices needs.
  {
    name: 'banners',
    test: /src[\\/](ui[\\/](NoticeBanners|notice-banner|SafeHtml)\.|i18n[\\/]vi[\\/]notice\.|cart[\\/]undo\.rules\.)/,
    priority: 1,
  },
  // The chunk with the parts that block cart and block checkout share.
  {
    name: 'blocks',
    test: /node_modules[\\/]clsx[\\/]|src[\\/](ui[\\/](Button|button|Chip|chip|Panel|panel|RadioOptions|radio-options|TotalsRow|totals-row|fields[\\/](TextInput|field-error))\.|i18n[\\/]vi[\\/](cart-page|field)\.|cart[\\/](totals|settings-and-meta|decode[\\/]printed-cart)|preview[\\/]Preview\.|lib[\\/]wc-version\.|cart[\\/]view[\\/](?!LineControls))/,
    priority: 1,
  },
  // The chunk with address fields, for the checkout and the shipping calculator of the block cart.
  {
    name: 'fields',
    test: /src[\\/](address[\\/](address\.(rules|decode)|field|validate)|validation[\\/]validation\.rules|ui[\\/]fields[\\/]Select)\b/,
    priority: 1,
  },
  // Short names for shared chunks, because the loader contains each name.
  { name: 'merge', test: /src[\\/]lib[\\/](merge-server-html|native-select|live-region)\./, priority: 1 },
  { name: 'scroll', test: /src[\\/]lib[\\/]scroll-to\./, priority: 1 },
  // The chunk for the payment methods that scripts register, and for the cart that these scripts get.
  {
    name: 'payment',
    test: /src[\\/](payment[\\/]payment-registry|extend[\\/]convert-to-wc-cart)\./,
    priority: 1,
  },
  // The chunk that the cart writer and the checkout share: the journal and the rules for banners. It contains no code
  // of the views.
  { name: 'note', test: /src[\\/](lib[\\/]journal|notice[\\/]banner\.rules)\./, priority: 1 },
  { name: 'fold', test: /src[\\/]lib[\\/]fold-diacritics\./, priority: 1 },
  { name: 'dialog', test: /src[\\/]ui[\\/]dialogs[\\/]open-dialog\./, priority: 1 },
  // The chunk for order attribution. It leaves out the module that switches tracking, which only `tiem.actions` needs.
  { name: 'attribution', test: /src[\\/]attribution[\\/](?!switch-tracking)/, priority: 1 },
];
