/** The verbs with which the name of a function may begin. */
export const VERBS: ReadonlySet<string> = new Set(
  `
abort accept accepts acquire activate adapt add adopt advance allow animate announce answer append apply are arm arrange
assemble assert assign attach await bind blank blend block bridge buffer build bump bundle buy bypass cache calculate call
can cancel capture cast catch change charge check choose claim clamp classify clean cleanup clear click
clip clone close coerce collapse collect combine commit compact compare compile complete compose compute
concatenate confirm connect consume contains continue convert copy count create cut debounce decide declare decode
decrease defer define delay delete demote deny dequeue derive describe destroy detach detect diff disable disarm disconnect
discover dismiss dispatch distribute divide do download drag draw drop echo edit emit empty enable encode end enhance
enqueue ensure enter escape estimate evaluate exclude execute expand expect expire explain export extract
fail fake fall fetch fill filter find finish fits fix flatten flip flush focus fold follow forbid forget
format forward free freeze fulfil generate get give glob go group grow guard guess handle has hash have hide
highlight hold hover hydrate identify ignore import include increase increment infer init insert inspect
install intercept intersect invoke is iterate join jump kill label lacks leave let limit link list listen load locate lock log
look lose lower main make manage map mark match matches max may measure memoize merge migrate mirror mix mock
mount move mutate name navigate needs negate nest normalise normalize notify observe offer omit open order override pack
pad paint parse patch pause pay perform persist pick place plan point poll position pollute post predict
prefers prefetch prefix preload prepare prepend preserve press prevent print proceed process promote prove provide
publish pull purge push query queue quote race raise rank read reassign rebuild recalculate receive recompute refetch restrict
reconcile record recover redirect reduce refresh refuse register reject relax release reload remember remount remove
rename render reorder repair repeat replace replay reply report reproduce request require reread reset resolve
respond restore resume retry return returns reveal revert revoke rewrite rotate round route run sample
sanitise sanitize save schedule score scroll search seed seek select send serialise serialize serve set settle setup
share shift shim shorten should show shrink shuffle sign simulate skip sleep slice slugify snapshot sort
spawn split spy stamp start stash step stop store stringify strip stub style submit subscribe
subtract suggest sum summarise supports suppress swap switch sync take tear test throttle throw time toggle
touch trace track transfer transform transition translate trap trigger trim truncate try turn type undo unescape uninstall
unlock unmount unobserve unpack unregister unsubscribe unwrap unzip update upload use uses validate verify view
visit wait walk warn watch weigh withdraw wrap write zoom
`
    .trim()
    .split(/\s+/),
);
