import { type ReactElement, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { orderNotesEdited, selectCheckout } from '../../src/checkout';
import { Textarea } from '../../src/ui/fields/Textarea';
import { Checkbox } from './Checkbox';

/** What was written stays when the box is closed, and comes back when it is opened; a closed box sends nothing. */
export function OrderNote(): ReactElement {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const { orderNotes } = useSelector(selectCheckout);
  const [written, setWritten] = useState(orderNotes);
  const [isOpen, setOpen] = useState(orderNotes !== '');
  // Written elsewhere: into the form that stood here before.
  if (orderNotes && orderNotes !== written) {
    setWritten(orderNotes);
    setOpen(true);
  }
  return (
    <div id="order-notes" className="tiem-checkout__note wc-block-checkout__add-note">
      <Checkbox
        id="checkbox-control-add-note"
        checked={isOpen}
        onChange={(open) => {
          setOpen(open);
          dispatch(orderNotesEdited(open ? written : ''));
        }}
      >
        {messages.t('checkout.addNote')}
      </Checkbox>
      {isOpen && (
        <Textarea
          id="order-note"
          label={messages.t('field.orderNote')}
          value={written}
          placeholder={messages.t('checkout.notePlaceholder')}
          onChange={(text) => {
            setWritten(text);
            dispatch(orderNotesEdited(text));
          }}
        />
      )}
    </div>
  );
}
