require "prawn"

# A standard font, and an embedded TrueType font, justified and boxed.
Prawn::Document.generate(ARGV[0], page_size: [420, 320], margin: 20, info: { Title: "Letter to {{name}}" }) do
  font "Helvetica"
  text "Contract for {{name}}", size: 18, style: :bold, color: "0a4d8c"
  move_down 10
  font_families.update("D" => { normal: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf" })
  font "D"
  text "Order {{order_id}} of {{date}} goes to {{street}}, {{city}}, as agreed on the telephone; the sum of {{amount}} " \
       "is due at the end of the month.", size: 11, align: :justify
  move_down 10
  text "Total {{amount}} due", align: :right, size: 11, color: "aa0000"
  text "{{name}}{{city}} next to each other, nothing for {{unknown}}", size: 9, character_spacing: 0.8
  draw_text "Turned {{order_id}}", at: [30, 30], rotate: 20, size: 11
end
